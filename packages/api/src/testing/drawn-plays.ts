/** A frame as fingerprints are made of: SIDE by SIDE shades of grey. */
interface GreyFrame {
  at: number;
  pixels: Uint8Array;
}

/** How a play is filmed: by a camera that stands still, follows a player, or is close to them. All stand at the same pitch. */
export type Camera = 'fixed' | 'following' | 'close';

export interface DrawnPlay {
  camera: Camera;
  /** Who runs where. */
  seed: number;
  seconds: number;
}

/** What happened to a copy of it. */
export interface DrawnEdit {
  /** Seconds that are missing at the beginning. */
  from?: number;
  /** The part that is left of width and height, from the lower right corner. */
  part?: number;
  brighter?: number;
}

const [WIDTH, HEIGHT, SIDE, FRAMES_PER_SECOND] = [96, 54, 32, 10];
const CAMERAS = {
  fixed: { stands: [0, -62, 16], focal: 0.97, follows: 0, players: 22, shake: 0 },
  following: { stands: [0, -62, 16], focal: 1.4, follows: 0.8, players: 22, shake: 0.2 },
  close: { stands: [0, -45, 2.2], focal: 3, follows: 0.9, players: 6, shake: 0.8 },
} as const;
type View = (typeof CAMERAS)[Camera] & { panned: number; shaken: number };

/** The frames of a play on a pitch with its lines, in front of spectators. */
export function* drawPlay({ camera, seed, seconds }: DrawnPlay, edit: DrawnEdit = {}): Generator<GreyFrame> {
  const random = randomOf(seed);
  const shirts = [235, 60, 90];
  const [slow, fast] = [3 + random() * 4, 8 + random() * 6];
  const hands = (at: number) => Math.sin(at * slow + seed) + Math.sin(at * fast) / 2;
  const runs = Array.from({ length: CAMERAS[camera].players }, () => aRun(random, seconds));
  let pitch: Uint8Array | null = null;
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    const at = frame / FRAMES_PER_SECOND;
    const [followed = 0] = placeOn(runs[0] ?? [], at);
    const view = { ...CAMERAS[camera], panned: 0, shaken: CAMERAS[camera].shake * hands(at) };
    view.panned = Math.atan2(view.follows * followed, -view.stands[1]);
    if (pitch === null || camera !== 'fixed') pitch = drawPitch(view);
    const picture = Uint8Array.from(pitch);
    const placed = runs
      .map((run) => placeOn(run, at))
      .map((place, index) => ({ place, shirt: shirts[index % 3] ?? 0 }));
    for (const { place, shirt } of placed.toSorted((a, b) => b.place[1] - a.place[1]))
      drawPlayer(picture, view, { place, shirt });
    if (at >= (edit.from ?? 0)) yield { at: at - (edit.from ?? 0), pixels: reduce(picture, edit) };
  }
}

type Place = readonly [x: number, y: number];

/** A place for each second: players keep their direction, more or less, and often walk. */
function aRun(random: () => number, seconds: number): Place[] {
  let [x, y, direction] = [random() * 90 - 45, random() * 56 - 28, random() * 2 * Math.PI];
  return Array.from({ length: seconds + 2 }, () => {
    direction += (random() - 0.5) * 2;
    const speed = random() < 0.3 ? 0.5 : 5.5;
    x = Math.max(-50, Math.min(50, x + Math.cos(direction) * speed));
    y = Math.max(-33, Math.min(33, y + Math.sin(direction) * speed));
    return [x, y];
  });
}

function placeOn(run: readonly Place[], at: number): Place {
  const second = Math.floor(at);
  const [[x, y] = [0, 0], [nextX, nextY] = [0, 0]] = [run[second], run[second + 1]];
  const part = (1 - Math.cos(Math.PI * (at - second))) / 2;
  return [x + (nextX - x) * part, y + (nextY - y) * part];
}

function drawPitch({ stands: [, back, high], focal, panned, shaken }: View): Uint8Array {
  const picture = new Uint8Array(WIDTH * HEIGHT);
  const slopes = Array.from({ length: WIDTH }, (_, column) => {
    return Math.tan(panned + Math.atan(((column - shaken) / WIDTH - 0.5) / focal));
  });
  const end = 45 - back;
  for (let row = 0; row < HEIGHT; row += 1) {
    const down = (((row - shaken) / HEIGHT - 0.5) * (HEIGHT / WIDTH)) / focal + high / -back;
    const far = high / Math.max(down, 1e-3);
    const isGround = far < end;
    const distance = isGround ? far : end;
    for (const [column, slope] of slopes.entries()) {
      const x = slope * distance;
      picture[row * WIDTH + column] = isGround ? grassAt(x, back + distance) : standAt(x, high - down * end);
    }
  }
  return picture;
}

function grassAt(x: number, y: number): number {
  const [long, wide] = [Math.abs(x), Math.abs(y)];
  if (long > 58 || wide > 40) return 95;
  const near = (value: number, line: number) => Math.abs(value - line) < 0.25;
  const isBorder = (near(long, 52.5) && wide < 34) || (near(wide, 34) && long < 52.5) || (long < 0.25 && wide < 34);
  const isBox = long > 36 && long < 52.5 && wide < 20.3 && (near(long, 36) || near(wide, 20.16));
  if (isBorder || isBox || near(Math.hypot(x, y), 9.15)) return 225;
  return 100 + 14 * (Math.floor((x + 60) / 5.25) % 2);
}

/** Boards with advertisements, spectators above them, and the sky. */
function standAt(x: number, z: number): number {
  if (z > 14) return 175;
  return z < 1.2 ? 60 + noise(Math.floor(x / 6), 0) * 150 : 40 + noise(Math.floor(x * 0.8), Math.floor(z * 0.7)) * 110;
}

function drawPlayer(picture: Uint8Array, view: View, { place: [x, y], shirt }: { place: Place; shirt: number }): void {
  const {
    stands: [, back, high],
    focal,
    panned,
    shaken,
  } = view;
  const distance = y - back;
  const column = (0.5 + Math.tan(Math.atan2(x, distance) - panned) * focal) * WIDTH + shaken;
  const rowOf = (z: number) =>
    (0.5 + ((high - z) / distance - high / -back) * focal * (WIDTH / HEIGHT)) * HEIGHT + shaken;
  const half = Math.max(0.6, (0.4 / distance) * focal * WIDTH);
  for (let row = Math.round(rowOf(1.85)); row <= Math.round(rowOf(0)); row += 1) {
    for (let at = Math.round(column - half); at < Math.round(column + half); at += 1) {
      const isSeen = row >= 0 && row < HEIGHT && at >= 0 && at < WIDTH;
      if (isSeen) picture[row * WIDTH + at] = row < rowOf(0.8) ? shirt : 40;
    }
  }
}

/** Scales a picture, or a part of it. */
function reduce(picture: Uint8Array, { part = 1, brighter = 0 }: DrawnEdit): Uint8Array {
  const POINTS = 3;
  return Uint8Array.from({ length: SIDE * SIDE }, (_, index) => {
    let sum = 0;
    for (let point = 0; point < POINTS * POINTS; point += 1) {
      const across = ((index % SIDE) + ((point % POINTS) + 0.5) / POINTS) / SIDE;
      const down = (Math.floor(index / SIDE) + (Math.floor(point / POINTS) + 0.5) / POINTS) / SIDE;
      const [column, row] = [(1 - part + across * part) * WIDTH, (1 - part + down * part) * HEIGHT];
      sum += picture[Math.floor(row) * WIDTH + Math.floor(column)] ?? 0;
    }
    return Math.min(255, sum / POINTS ** 2 + brighter);
  });
}

/** The same numbers for the same seed ("mulberry32"). */
function randomOf(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number between 0 and 1 that looks like chance, the same for the same place. */
function noise(x: number, y: number): number {
  const mixed = Math.imul(Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
