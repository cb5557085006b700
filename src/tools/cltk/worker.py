"""Speaks to langnet for CLTK: one JSON object a line in, two out (the answer, then a mark that it is complete).

It gives what CLTK says and interprets none of it. It opens no connection, starts no program and asks no
question; models are read from the folder named on its command line. See README.md beside it.
"""

import json
import logging
import os
import pickle
import sys
import types
import unicodedata
from importlib import metadata, util

PROTOCOL = 1
MAX_LINE_BYTES = 16 * 1024
MAX_WORD_LETTERS = 256
LANGUAGES = ("lat", "grc")

# Tables of the backoff lemmatisers, in the order CLTK names them: training text, Morpheus, closed classes.
LEMMA_FILES = {
    "lat": ("latin_pos_lemmatized_sents.pickle", "latin_lemmata_cltk.pickle", "latin_model.pickle"),
    "grc": ("greek_lemmatized_sents.pickle", "greek_lemmata_cltk.pickle", "greek_model.pickle"),
}
TAGGER_FILES = {"unigram": "unigram.pickle", "ngram_123_backoff": "123grambackoff.pickle"}
LEWIS_FILE = ("lat", "lexicon", "cltk_lat_lewis_elementary_lexicon", "lewis.yaml")

# Running CLTK's package initialisers would load torch, stanza and spaCy; their modules alone need none of it.
BARE_PACKAGES = """cltk cltk.alphabet cltk.core cltk.lemmatize cltk.phonology cltk.phonology.grc
    cltk.phonology.lat cltk.prosody cltk.prosody.lat cltk.stem cltk.stops""".split()

# nltk must be trained with something: a word that nobody asks for, and no lemma for it.
NO_SENTENCES = [[("", "")]]

# What a model's pickle may be made of besides plain data.
MODEL_CLASSES = {
    "builtins": {"object", "set", "frozenset"},
    "collections": {"OrderedDict", "defaultdict"},
    "copyreg": {"_reconstructor"},
    "nltk.tag.sequential": {
        "AffixTagger",
        "BigramTagger",
        "ContextTagger",
        "DefaultTagger",
        "NgramTagger",
        "RegexpTagger",
        "SequentialBackoffTagger",
        "TrigramTagger",
        "UnigramTagger",
    },
}
FORBIDDEN_EVENTS = ("socket.", "subprocess.", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.system")


class Forbidden(Exception):
    """Something in a library or a model tried to reach beyond this process."""


class Unloadable(Exception):
    """A model is there but cannot be read."""


def forbid_reaching_out():
    def watch(event, _arguments):
        if event.startswith(FORBIDDEN_EVENTS) or event == "builtins.input":
            raise Forbidden(event)

    sys.addaudithook(watch)


def take_streams():
    """The real standard streams become private: what a library prints or asks goes elsewhere."""
    source = os.fdopen(os.dup(0), "rb", MAX_LINE_BYTES)
    sink = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return source, sink


def register(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module


def prepare_packages():
    found = util.find_spec("cltk")
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError("cltk is not installed beside this Python")
    root = found.submodule_search_locations[0]
    for name in BARE_PACKAGES:
        register(name, __path__=[os.path.join(root, *name.split(".")[1:])])
    # These would write a log below the home directory, load every tagger, or fetch what is missing.
    register("cltk.core.cltk_logger", logger=logging.getLogger("cltk"))
    register("cltk.prosody.lat.macronizer", Macronizer=lambda _tagger: None)
    register("cltk.utils", __path__=[], CLTK_DATA_DIR=os.devnull)
    register("cltk.utils.file_operations", open_pickle=load_model)


class ModelUnpickler(pickle.Unpickler):
    def find_class(self, module, name):
        if name in MODEL_CLASSES.get(module, ()):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"a model may not hold {module}.{name}")


def load_model(path):
    with open(path, "rb") as file:
        return ModelUnpickler(file).load()


def bare(word):
    """Without marks of vowel length."""
    letters = unicodedata.normalize("NFD", word).replace("\u0304", "").replace("\u0306", "")
    return unicodedata.normalize("NFC", letters)


def describe(error):
    return f"{type(error).__name__}: {error}"[:300].replace("\n", " ")


class Tongue:
    """What CLTK has for one language. Models are loaded when they are first needed."""

    def __init__(self, language, models):
        self.language = language
        self.models = os.path.join(models, language, "model", f"{language}_models_cltk")
        self.loaded = {}
        self.parts = self.find_parts()

    def lemma_files(self):
        folder = os.path.join(self.models, "lemmata", "backoff")
        return [os.path.join(folder, name) for name in LEMMA_FILES[self.language]]

    def tagger_files(self):
        folder = os.path.join(self.models, "taggers", "pos")
        paths = {name: os.path.join(folder, file) for name, file in TAGGER_FILES.items()}
        return {name: path for name, path in paths.items() if os.path.isfile(path)}

    def find_parts(self):
        parts = ["ipa"] if self.language == "grc" else ["ipa", "syllables", "stem"]
        if any(os.path.isfile(path) for path in self.lemma_files()):
            parts.append("lemma")
        if self.tagger_files():
            parts.append("pos_tags")
        return parts

    def once(self, name, load):
        """A model that cannot be loaded says so for every word, in the same words."""
        if name not in self.loaded:
            try:
                self.loaded[name] = (load(), None)
            except Exception as error:
                self.loaded[name] = (None, describe(error))
        value, error = self.loaded[name]
        if error is not None:
            raise Unloadable(error)
        return value

    def lemmatizer(self):
        return self.once("lemma", self.load_lemmatizer)

    def load_lemmatizer(self):
        """CLTK's own chain of stages; a table that is not there is an empty one."""
        sentences, morpheus, closed = (
            load_model(path) if os.path.isfile(path) else None for path in self.lemma_files()
        )
        if self.language == "lat":
            from cltk.lemmatize.lat import LatinBackoffLemmatizer, latin_sub_patterns

            chain = object.__new__(LatinBackoffLemmatizer)
            chain.latin_sub_patterns = latin_sub_patterns
            chain.LATIN_OLD_MODEL, chain.LATIN_MODEL = morpheus or {}, closed or {}
        else:
            from cltk.lemmatize.grc import GreekBackoffLemmatizer, greek_sub_patterns

            chain = object.__new__(GreekBackoffLemmatizer)
            chain.greek_sub_patterns = greek_sub_patterns
            chain.GREEK_OLD_MODEL, chain.GREEK_MODEL = morpheus or {}, closed or {}
        chain.VERBOSE = True
        chain.train_sents = training_part(sentences) if sentences else NO_SENTENCES
        chain._define_lemmatizer()
        return chain

    def tagger(self, name, path):
        return self.once(name, lambda: load_model(path))

    def lemma(self, spellings):
        """The first spelling that a table knows, else one that a rule fits, else the word as it came."""
        chain = self.lemmatizer()
        answers = [chain.lemmatize([spelling])[0] for spelling in dict.fromkeys(spellings)]
        return min(answers, key=lambda answer: stage_rank(str(answer[2])))

    def tag(self, name, path, spellings):
        tagger = self.tagger(name, path)
        for spelling in dict.fromkeys(spellings):
            tag = tagger.tag([spelling])[0][1]
            if tag:
                return tag
        return None


def stage_rank(source):
    return 2 if source.startswith("<Identity") else 1 if source.startswith("<Regexp") else 0


def training_part(sentences):
    """The nine tenths that CLTK trains with, chosen as its constructor does."""
    import random

    random.seed(3)
    random.shuffle(sentences)
    pairs = [[(item[0], item[1]) for item in sentence] for sentence in sentences]
    return pairs[: int(0.9 * len(sentences))]


class Worker:
    def __init__(self, models):
        from cltk.alphabet.lat import JVReplacer
        from cltk.alphabet.text_normalization import cltk_normalize
        from cltk.phonology.grc.transcription import Transcriber as GreekTranscriber
        from cltk.phonology.lat.syllabifier import syllabify
        from cltk.phonology.lat.transcription import Transcriber as LatinTranscriber
        from cltk.stem.lat import stem

        self.tongues = {language: Tongue(language, models) for language in LANGUAGES}
        self.latin = LatinTranscriber("Classical", "Allen")
        self.greek = GreekTranscriber("Attic", "Probert")
        self.replace = JVReplacer().replace
        self.normalize = cltk_normalize
        self.syllabify = syllabify
        self.stem = stem
        self.lewis_path = os.path.join(models, *LEWIS_FILE)
        if os.path.isfile(self.lewis_path):
            self.tongues["lat"].parts.append("lewis")

    def ready(self):
        return {
            "ready": True,
            "protocol": PROTOCOL,
            "cltk": metadata.version("cltk"),
            "python": ".".join(map(str, sys.version_info[:3])),
            "parts": {language: tongue.parts for language, tongue in self.tongues.items()},
            "memory_mb": memory_mb(),
        }

    def answer(self, request):
        language, word, part = request.get("language"), request.get("word"), request.get("part", "word")
        if language not in LANGUAGES or part not in ("word", "lewis"):
            return {"refused": "expected a language (lat, grc) and a part (word, lewis) that are known"}
        if not isinstance(word, str) or not 0 < len(word) <= MAX_WORD_LETTERS:
            return {"refused": f"expected a word of 1 to {MAX_WORD_LETTERS} letters"}
        answer = Answer(word, language)
        if part == "lewis":
            self.look_up(answer, language, word)
        elif language == "lat":
            self.read_latin(answer, word)
        else:
            self.read_greek(answer, word)
        return answer.finish()

    def read_latin(self, answer, word):
        plain = bare(word)
        lower = plain.lower()
        normalized = self.replace(lower)
        answer.members["normalized"] = normalized
        self.read_lemma(answer, (word, lower, normalized), says_input=True)
        self.read_tags(answer, (plain, lower, normalized))
        answer.add("ipa", lambda: transcription(self.latin, word, macronize=False))
        if " " not in lower:
            answer.add("syllables", lambda: self.syllabify(lower))
            answer.add("stem", lambda: self.stem(normalized))

    def read_greek(self, answer, word):
        normalized = self.normalize(word)
        answer.members["normalized"] = normalized
        self.read_lemma(answer, (normalized,), says_input=False)
        self.read_tags(answer, (normalized,))
        answer.add("ipa", lambda: transcription(self.greek, normalized))

    def read_lemma(self, answer, spellings, says_input):
        tongue = self.tongues[answer.language]
        if "lemma" not in tongue.parts:
            answer.absent.append("lemma")
            return
        try:
            used, lemma, source = tongue.lemma(spellings)
        except Exception as error:
            answer.errors["lemma"] = describe(error)
            return
        if says_input:
            answer.members["lemma_input"] = used
        answer.members["lemma"] = lemma
        answer.members["lemma_source"] = str(source)

    def read_tags(self, answer, spellings):
        tongue = self.tongues[answer.language]
        files = tongue.tagger_files()
        if not files:
            answer.absent.append("pos_tags")
            return
        tags = {}
        for name, path in files.items():
            try:
                tags[name] = tongue.tag(name, path, spellings)
            except Exception as error:
                answer.errors[f"pos_tags.{name}"] = describe(error)
        answer.members["pos_tags"] = tags

    def look_up(self, answer, language, word):
        if "lewis" not in self.tongues[language].parts:
            answer.absent.append("lewis")
            return
        try:
            keys = self.lewis_index().get(self.replace(bare(word).lower()), [])
        except Exception as error:
            answer.errors["lewis"] = describe(error)
            return
        answer.members["lewis_keys"] = keys
        answer.members["lewis_lines"] = [self.lewis[key] for key in keys]

    def lewis_index(self):
        return self.tongues["lat"].once("lewis", self.load_lewis)

    def load_lewis(self):
        """Keys by their spelling without homograph number, j and v: what CLTK's class finds, without its search."""
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        with open(self.lewis_path, encoding="utf-8") as file:
            entries = yaml.load(file, Loader=loader)
        self.lewis = {str(key): text for key, text in entries.items() if isinstance(text, str)}
        index = {}
        for key in self.lewis:
            name = key[:-1] if key[-1:].isdigit() else key
            index.setdefault(self.replace(name.lower()), []).append(key)
        return index


class Answer:
    def __init__(self, word, language):
        self.language = language
        self.members = {"word": word, "language": language}
        self.absent = []
        self.errors = {}

    def add(self, name, compute):
        """CLTK fails on some words (deus); that costs this one part."""
        try:
            self.members[name] = compute()
        except Exception as error:
            self.members[name] = None
            self.errors[name] = describe(error)

    def finish(self):
        if self.absent:
            self.members["absent"] = self.absent
        if self.errors:
            self.members["errors"] = self.errors
        return self.members


def transcription(transcriber, word, **options):
    """CLTK hands on letters it has no sound for; such a text is no transcription."""
    known = {letter for sounds in (transcriber.table, *transcriber.diphs) for key in sounds for letter in key}
    letters = {each for each in unicodedata.normalize("NFD", word.lower()) if unicodedata.category(each)[0] == "L"}
    strange = sorted(letters - known)
    if strange:
        raise ValueError(f"no sound is known for {' '.join(strange)}")
    text = transcriber.transcribe(word, **options)
    return None if text == "[]" else text


def memory_mb():
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20
    except (OSError, ValueError, IndexError):
        import resource

        # Elsewhere only the peak is known, in bytes on macOS.
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak // (2**20 if sys.platform == "darwin" else 2**10)


def write_line(sink, value):
    sink.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n")


def read_request(source):
    """The next request, None at the end of the input, or a refusal in words."""
    line = source.readline(MAX_LINE_BYTES + 1)
    if not line:
        return None
    if not line.endswith(b"\n"):
        while line and not line.endswith(b"\n"):
            line = source.readline(MAX_LINE_BYTES)
        return f"expected a line of at most {MAX_LINE_BYTES} bytes"
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return "expected a line of JSON"
    return request if isinstance(request, dict) else "expected a JSON object"


def serve(worker, source, sink):
    write_line(sink, worker.ready())
    sink.flush()
    while (request := read_request(source)) is not None:
        is_refused = isinstance(request, str)
        write_line(sink, {"refused": request} if is_refused else worker.answer(request))
        number = None if is_refused else request.get("id")
        write_line(sink, {"done": number, "memory_mb": memory_mb()})
        sink.flush()


def main(arguments):
    if len(arguments) != 1:
        sys.exit("usage: worker.py MODELS_FOLDER")
    source, sink = take_streams()
    logging.disable(logging.CRITICAL)
    forbid_reaching_out()
    try:
        prepare_packages()
        worker = Worker(arguments[0])
    except Exception as error:
        sys.exit(f"CLTK cannot be loaded ({describe(error)}).")
    try:
        serve(worker, source, sink)
    except BrokenPipeError:
        # Nobody listens any more; flushing at exit would only complain.
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
