export { LinkedVideo } from './moderation/linked-video.tsx';
export { RecentVideosCard } from './moderation/recent-videos-card.tsx';
export { VideoModeration } from './moderation/video-moderation.tsx';
export { MyVideos } from './my-videos/my-videos.tsx';
export { RecentActivityCard } from './my-videos/recent-activity-card.tsx';
export { countText, PlayerVideos, usePlayerVideos } from './player-videos.tsx';
export { UnfinishedUploads } from './upload/unfinished-uploads.tsx';
export { UploadDialog, type UploadDialogHandle } from './upload/upload-dialog.tsx';
export { UPLOADS_CLOSED } from './upload/uploads-closed.ts';
