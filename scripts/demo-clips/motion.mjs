/** Small mathematics of movement: paths through keyframes, smoothing, and vectors as [x, y]. */

export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1]];
export const add = (a, b, factor = 1) => [a[0] + b[0] * factor, a[1] + b[1] * factor];
export const length = (a) => Math.hypot(a[0], a[1]);
export const distance = (a, b) => length(subtract(a, b));
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** Scales to length one; a zero vector stays zero. */
export function unit(a) {
  const size = length(a);
  return size === 0 ? [0, 0] : [a[0] / size, a[1] / size];
}

/** 0 before `from`, 1 after `to`, smooth in between. */
export function ramp(t, from, to) {
  const u = clamp((t - from) / (to - from), 0, 1);
  return u * u * (3 - 2 * u);
}

/**
 * Where a path through `keys` ([time, value, value, ...], sorted) is at time `t`.
 * The slope at a key is the harmonic mean of its neighbours' slopes: unlike a plain spline it never overshoots, so a
 * player told to stop at the line stops at the line. Both ends are at rest, which eases every movement in and out.
 */
export function pathAt(keys, t) {
  const last = keys.length - 1;
  if (t <= keys[0][0]) return keys[0].slice(1);
  if (t >= keys[last][0]) return keys[last].slice(1);
  const next = keys.findIndex((key) => key[0] > t);
  const [a, b] = [keys[next - 1], keys[next]];
  const span = b[0] - a[0];
  const u = (t - a[0]) / span;
  return a.slice(1).map((_, axis) => {
    const slopeA = slopeAt(keys, next - 1, axis + 1) * span;
    const slopeB = slopeAt(keys, next, axis + 1) * span;
    const [from, to] = [a[axis + 1], b[axis + 1]];
    return (
      from * (1 + 2 * u) * (1 - u) ** 2 +
      slopeA * u * (1 - u) ** 2 +
      to * u * u * (3 - 2 * u) +
      slopeB * u * u * (u - 1)
    );
  });
}

function slopeAt(keys, index, axis) {
  if (index === 0 || index === keys.length - 1) return 0;
  const before = (keys[index][axis] - keys[index - 1][axis]) / (keys[index][0] - keys[index - 1][0]);
  const after = (keys[index + 1][axis] - keys[index][axis]) / (keys[index + 1][0] - keys[index][0]);
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
}

/** The mean of `track` from `back` entries before `index` to `ahead` after it, staying inside the track. */
export function meanAround(track, index, back, ahead) {
  let sum = [0, 0];
  for (let i = index - back; i <= index + ahead; i++) sum = add(sum, track[clamp(i, 0, track.length - 1)]);
  return [sum[0] / (back + ahead + 1), sum[1] / (back + ahead + 1)];
}
