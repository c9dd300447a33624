/** Numeric constants of the product, read from its sources, since most are not exported. */

const DECLARED = /^(?:export )?const ([A-Z][A-Z0-9_]*) = ([^;\n]+);/gm;
const ARITHMETIC = /^[\w\s.*/+()-]+$/;

export function constantsIn(texts) {
  const files = Object.values(texts).map(
    (text) => new Map([...text.matchAll(DECLARED)].map(([, name, value]) => [name, value])),
  );
  const everywhere = new Map(files.flatMap((file) => [...file]));
  const values = new Map();
  for (const file of files) {
    for (const name of file.keys()) {
      const value = evaluate(name, [file, everywhere]);
      if (value !== null) values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  return new Map([...values].filter(([, { size }]) => size === 1).map(([name, [value]]) => [name, value]));
}

function evaluate(name, scopes, depth = 0) {
  const expression = scopes.find((scope) => scope.has(name))?.get(name);
  if (expression === undefined || depth > 5 || !ARITHMETIC.test(expression)) return null;
  const known = expression.replace(/(?:\w+\.)?\b[A-Z][A-Z0-9_a-z]*\b/g, (word) =>
    String(evaluate(word.split('.').at(-1), scopes, depth + 1)),
  );
  if (/[a-zA-Z]/.test(known.replace(/e\d/g, ''))) return null;
  return new Function(`return (${known});`)();
}
