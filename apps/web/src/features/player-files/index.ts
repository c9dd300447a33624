export { MyFile } from './card/my-file.tsx';
export { StagePicker } from './card/stage-picker.tsx';
export { TagsField } from './card/tags-field.tsx';
export { ContactStageOffer } from './contact-stage-offer.tsx';
export { GoneFile } from './gone-file.tsx';
export { MyPlayers } from './my-players/my-players.tsx';
export { WaitingChanges } from './queue/waiting-changes.tsx';
export { useFileChanges, useWithWaiting } from './use-file-changes.ts';
export { useStepAhead } from './use-step-ahead.ts';
