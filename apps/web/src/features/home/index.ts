export { AdminPreviewBlock } from './admin-preview-block.tsx';
export { DiscoveryBlock } from './discovery-block.tsx';
export { FinalCall } from './final-call.tsx';
export { GetStartedCard } from './get-started-card.tsx';
export { HowItWorks } from './how-it-works.tsx';
export { PlatformStatsCard } from './platform-stats-card.tsx';
export { VideoBlock } from './video-block.tsx';
