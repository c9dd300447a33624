/** Measures and colours every clip shares. */

export const WIDTH = 960;
export const HEIGHT = 540;
export const FPS = 25;
export const CAPTION_HEIGHT = 58;

export const colour = {
  surround: '#0b3a29',
  grass: '#0f4c35',
  grassLight: '#12553c',
  chalk: '#f7f7f2',
  night: '#08281c',
  amber: '#f2a33a',
};

/** Shirts: fill, number and rim. Keepers wear their own, as the laws ask. */
export const kits = {
  chalk: {
    shirt: '#f7f7f2',
    number: '#0b3a29',
    rim: '#c9d2c6',
    keeper: { shirt: '#9ccfa9', number: '#0b3a29', rim: '#6fa680' },
  },
  ink: {
    shirt: '#14211d',
    number: '#f7f7f2',
    rim: '#8fa79b',
    keeper: { shirt: '#76877f', number: '#0d1714', rim: '#b4c2bb' },
  },
  navy: {
    shirt: '#20407c',
    number: '#f7f7f2',
    rim: '#a3b7dd',
    keeper: { shirt: '#8a93ab', number: '#121d36', rim: '#c4cadb' },
  },
  sky: {
    shirt: '#a8d3ea',
    number: '#0d2c44',
    rim: '#e6f3fa',
    keeper: { shirt: '#c9c2dc', number: '#2a2140', rim: '#f0edf7' },
  },
};

export const heading = (size, weight = 700) => `${weight} ${size}px Heading, sans-serif`;
export const text = (size, weight = 500) => `${weight} ${size}px Text, sans-serif`;

/** A hex colour with an opacity. */
export function faded(hex, opacity) {
  const [r, g, b] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return `rgba(${r}, ${g}, ${b}, ${opacity})`;
}
