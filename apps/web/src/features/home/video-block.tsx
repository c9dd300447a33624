import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { FeatureBlock } from './feature-block.tsx';
import classes from './glimpse.module.css';

const CLIPS = [
  { title: 'Solo run against United', length: '0:42', path: 'M8 40C24 34 30 12 52 16S74 30 88 18', isLive: true },
  { title: 'Free kick, top corner', length: '0:18', path: 'M14 42Q44 -6 84 14', isLive: true },
  { title: 'Pressing after losing it', length: '1:05', path: 'M10 14H40L32 36H60L52 20H86', isLive: false },
];

export function VideoBlock() {
  return (
    <FeatureBlock
      title="Video management that respects the game"
      text="Upload highlights from your phone straight after the match. Every clip is watched by our team before it goes live."
      points={[
        'MP4, MOV and AVI up to 100 MB',
        'Title, tags and who may see it',
        'Waiting, live or private at a glance',
      ]}
    >
      <ul className={classes.panel} aria-label="Example of a player's videos">
        {CLIPS.map(({ title, length, path, isLive }) => (
          <li key={title} className={classes.clip}>
            <svg viewBox="0 0 96 54" className={classes.thumb} aria-hidden="true">
              <path d="M48 -2V56M48 27m-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0" className={classes.thumbLines} />
              <path d={path} className={classes.thumbRun} />
            </svg>
            <span className={classes.clipWords}>
              <span className={classes.clipTitle}>{title}</span>
              <span className={classes.clipLength}>
                <IconPlayerPlayFilled size={12} aria-hidden="true" /> {length}
              </span>
            </span>
            <StatusBadge tone={isLive ? 'good' : 'waiting'}>{isLive ? 'Live' : 'Pending'}</StatusBadge>
          </li>
        ))}
      </ul>
    </FeatureBlock>
  );
}
