/** What a scout can mark in a clip. Free of zod, so that the player of a video may load it. */

export const MARK_ACTIONS = [
  'goal',
  'shot',
  'pass',
  'cross',
  'first-touch',
  'dribble',
  'off-the-ball',
  'pressing',
  'tackle',
  'interception',
  'header',
  'positioning',
  'save',
  'distribution',
  'set-piece',
  'attitude',
] as const;
export type MarkAction = (typeof MARK_ACTIONS)[number];
export const MARK_ACTION_LABELS: Record<MarkAction, string> = {
  goal: 'Goal',
  shot: 'Shot',
  pass: 'Pass',
  cross: 'Cross',
  'first-touch': 'First touch',
  dribble: 'Dribble',
  'off-the-ball': 'Off the ball',
  pressing: 'Pressing',
  tackle: 'Tackle',
  interception: 'Interception',
  header: 'Header',
  positioning: 'Positioning',
  save: 'Save',
  distribution: 'Distribution',
  'set-piece': 'Set piece',
  attitude: 'Attitude',
};

export const MARK_SIGNS = ['plus', 'minus'] as const;
export type MarkSign = (typeof MARK_SIGNS)[number];

export const MARK_TEXT_MAX = 280;
