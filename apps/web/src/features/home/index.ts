export { AdminPreviewBlock } from './admin-preview-block.tsx';
export { DiscoveryBlock } from './discovery-block.tsx';
export { FinalCall } from './final-call.tsx';
export { HowItWorks } from './how-it-works.tsx';
export { Sidebar } from './sidebar.tsx';
export { VideoBlock } from './video-block.tsx';
