export { clipOfSize, type Recording, recording, recordingPath, type TinyFormat, tinyClip } from './clips.ts';
export { aMessage } from './messages.ts';
export * from './people.ts';
export { appError, refusal } from './refusals.ts';
export { snapshot, storedFiles } from './snapshot.ts';
export { countStatements } from './statements.ts';
export * from './test-app.ts';
export { aVideo, moderate } from './videos.ts';
export { recordingCarrier, requestOf, type Visitor } from './visitor.ts';
