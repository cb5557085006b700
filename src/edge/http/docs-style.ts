/** How the page of the API looks: the colours of the web page, a list of addresses beside it where there is room. */
export const DOCS_STYLE = `:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf9f4, #181614);
  --leaf: light-dark(#fffefb, #201d1a);
  --ink: light-dark(#211d18, #ece6da);
  --faded: light-dark(#655d52, #aba293);
  --rule: light-dark(#e0d9cb, #3a352e);
  --rubric: light-dark(#8f2a16, #ee9a7f);
  --serif: "Palatino Linotype", Palatino, Georgia, serif;
  --mono: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0 auto;
  padding: 1rem;
  max-width: 76rem;
  background: var(--paper);
  color: var(--ink);
  font: 1.06rem / 1.5 var(--serif);
  overflow-wrap: anywhere;
}
a { color: var(--rubric); }
code { font: 0.85em var(--mono); }
h1, h2, h3 { font-weight: 400; line-height: 1.25; margin: 0 0 0.5rem; }
h1 { font-size: 1.7rem; }
h2 { font-size: 1.2rem; }
h3 { font-size: 1rem; color: var(--faded); margin-top: 0.75rem; }
p { margin: 0.4rem 0; }
.version, .note, .where { color: var(--faded); }
.note, .where { font-size: 0.92em; }
nav ul, .fields { margin: 0; padding: 0; list-style: none; }
nav li { padding: 0.15rem 0; }
nav a { text-decoration: none; }
nav a:hover, nav a:focus { text-decoration: underline; }
nav summary { cursor: pointer; color: var(--faded); }
section {
  margin: 0 0 1rem;
  padding: 0.9rem 1rem;
  background: var(--leaf);
  border: 1px solid var(--rule);
  border-radius: 4px;
}
section:target { border-color: var(--rubric); }
.method { color: var(--rubric); }
dl { margin: 0; }
dt { margin-top: 0.4rem; }
dd { margin: 0 0 0 1rem; }
.fields { padding-left: 0.9rem; border-left: 1px solid var(--rule); }
.maybe { color: var(--faded); }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 2rem; align-items: start; }
  nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
}
`;
