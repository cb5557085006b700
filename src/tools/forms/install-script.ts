/** The Python that writes the tables of the package out as text. It runs nothing of the package and needs no other. */

/** Called with the path of the file to write, `….gz`; prints the number of lines. */
export const CONVERT = `
import gzip, importlib.util, io, os, pickle, sqlite3, sys

class Plain(pickle.Unpickler):
    """Tuples, texts and bytes only: a pickle that wants anything else is refused."""
    def find_class(self, module, name):
        raise pickle.UnpicklingError("the table names " + module + "." + name)

spec = importlib.util.find_spec("sanskrit_parser")
data = os.path.join(spec.submodule_search_locations[0], "data")
with open(os.path.join(data, "inria_stems_tags_buf.pkl"), "rb") as file:
    stems, tags = Plain(file).load(), Plain(file).load()
    analyses = io.BytesIO(file.read())
base = sqlite3.connect("file:" + os.path.join(data, "inria_forms_pos.db") + "?mode=ro", uri=True)
count = 0
with gzip.GzipFile(sys.argv[1], "wb", mtime=0) as packed, io.TextIOWrapper(packed, "ascii", newline="\\n") as out:
    for form, place in base.execute("select form, pos from forms order by form"):
        analyses.seek(place)
        seen = set()
        for stem, marks in Plain(analyses).load():
            line = form + "\\t" + stems[stem] + "\\t" + " ".join(tags[mark] for mark in marks) + "\\n"
            if line not in seen:
                seen.add(line)
                out.write(line)
                count += 1
print(count)
`;
