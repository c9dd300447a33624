export { CasesAbout } from './about/cases-about.tsx';
export { BirthDateQueue } from './birth-dates/birth-date-queue.tsx';
export { CasePanel } from './case/case-panel.tsx';
export { WaitingGuardians } from './guardians/waiting-guardians.tsx';
export { CaseQueue } from './queue/case-queue.tsx';
export { CASE_PARAMETER, caseLinkId } from './queue/case-row.tsx';
