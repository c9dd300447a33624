/** Numbers that look random and are the same in each run (Marsaglia, Xorshift RNGs, 2003). */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Changes some bytes, half of them in the first kilobytes, where the headers are; of some files the end is missing. */
export function damage(whole: Buffer, random: (below: number) => number): Buffer {
  const content = Buffer.from(whole);
  for (let change = 0; change <= random(20); change += 1) {
    content[random(random(2) === 0 ? Math.min(4096, content.length) : content.length)] = random(256);
  }
  return random(10) === 0 ? content.subarray(0, random(content.length)) : content;
}
