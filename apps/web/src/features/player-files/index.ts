export { StagePicker } from './card/stage-picker.tsx';
export { TagsField } from './card/tags-field.tsx';
export { useFileChanges, useWithWaiting } from './use-file-changes.ts';
