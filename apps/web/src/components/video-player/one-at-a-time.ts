let onStage: HTMLMediaElement | null = null;

/** A clip has started: the one that was playing until now makes room, so that two never sound at once. */
export function takeStage(media: HTMLMediaElement): void {
  if (onStage !== media) onStage?.pause();
  onStage = media;
}

/** A clip is going away; nothing may hold on to it. */
export function leaveStage(media: HTMLMediaElement): void {
  if (onStage === media) onStage = null;
}
