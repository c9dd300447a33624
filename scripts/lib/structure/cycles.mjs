/** No file may depend on itself through others, by types either: whoever reads one of them would have to read them all. */

/** @returns problems: `{ file, line, message, advice }`, one for each group of files that import each other */
export function checkCycles({ files }) {
  const byName = new Map(files.map((source) => [source.file, source]));
  const edges = (file) => byName.get(file).imports.filter(({ target }) => byName.has(target.file));
  return tangles([...byName.keys()], (file) => edges(file).map(({ target }) => target.file)).map((tangle) => {
    const path = shortestLoop(tangle, (file) => edges(file).map(({ target }) => target.file));
    const { line } = edges(path[0]).find(({ target }) => target.file === path[1]);
    return {
      file: path[0],
      line,
      message: `is part of a cycle: ${path.join(' -> ')}`,
      advice: 'Move what both sides need into a file of its own, below them.',
    };
  });
}

/** Tarjan's strongly connected components, without those of a single file that does not import itself. */
function tangles(nodes, next) {
  const state = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    const own = { index: state.size, low: state.size, onStack: true };
    state.set(node, own);
    stack.push(node);
    for (const other of next(node)) {
      const seen = state.get(other);
      if (!seen) own.low = Math.min(own.low, visit(other).low);
      else if (seen.onStack) own.low = Math.min(own.low, seen.index);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) state.get(member).onStack = false;
      if (group.length > 1 || next(node).includes(node)) found.push(group);
    }
    return own;
  };
  for (const node of nodes) if (!state.has(node)) visit(node);
  return found;
}

/** A tangle may be large; the shortest way round from its first file is what a reader can act on. */
function shortestLoop(tangle, next) {
  const [start] = [...tangle].sort();
  const cameFrom = new Map();
  const queue = [start];
  for (const node of queue) {
    for (const other of next(node)) {
      if (other === start) {
        const path = [start];
        for (let at = node; at !== start; at = cameFrom.get(at)) path.splice(0, 0, at);
        return [start, ...path];
      }
      if (tangle.includes(other) && !cameFrom.has(other)) {
        cameFrom.set(other, node);
        queue.push(other);
      }
    }
  }
  return [start, start];
}
