import type { Video } from '@touchline/contracts/videos';
import { formatDuration } from '../../../lib/format.ts';
import { CopyLink } from './copy-link.tsx';
import type { Playback, PlaybackActions } from './playback.ts';
import { RATES } from './preferences.ts';
import { nameOfQuality, type QualityChoice } from './source/quality.ts';
import type { PanelState } from './use-panel.ts';
import type { Quality } from './video-file.ts';
import classes from './video-player.module.css';
import { VolumeSlider } from './volume-slider.tsx';

interface PlayerMenuProps {
  video: Pick<Video, 'id' | 'playerId' | 'media'>;
  playback: Playback;
  actions: PlaybackActions;
  quality: { choice: QualityChoice; now: Quality; onChoose: (choice: QualityChoice) => void };
  panel: PanelState;
}

/** Speed, quality, loop, a link to what is shown, and the controls that do not fit beside the time in narrow players. */
export function PlayerMenu({ video, playback, actions, quality, panel }: PlayerMenuProps) {
  const { media } = video;
  const { loop, rate } = playback;
  const nameOf = (one: Quality) => {
    const size = one === 'small' ? media?.small : media?.playback;
    return size ? nameOfQuality(size) : '';
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this groups the controls of a video
    <div id={panel.id} className={classes.menu} role="group" aria-label="More controls">
      <label className={classes.choice}>
        Speed
        <select
          // biome-ignore lint/a11y/noAutofocus: the menu was opened by the keyboard, and is left by Escape
          autoFocus={panel.takesFocus}
          value={rate}
          onChange={(event) => actions.setRate(Number(event.currentTarget.value))}
        >
          {RATES.map((one) => (
            <option key={one} value={one}>
              {one === 1 ? 'Normal' : `${one}×`}
            </option>
          ))}
        </select>
      </label>
      <label className={classes.choice}>
        Quality
        <select
          value={quality.choice}
          disabled={!media?.small}
          onChange={(event) => quality.onChoose(event.currentTarget.value as QualityChoice)}
        >
          <option value="auto">Auto ({nameOf(quality.now)})</option>
          <option value="full">{nameOf('full')}</option>
          {media?.small && <option value="small">{nameOf('small')}</option>}
        </select>
      </label>
      <div className={classes.narrowVolume}>
        <span>Volume</span>
        <VolumeSlider playback={playback} onChange={actions.setVolume} />
      </div>
      <div className={classes.loop}>
        <span>Loop</span>
        <button type="button" className={classes.small} onClick={() => actions.markLoop('a')}>
          {loop.a === null ? 'Set start' : `From ${formatDuration(loop.a)}`}
        </button>
        <button type="button" className={classes.small} onClick={() => actions.markLoop('b')}>
          {loop.b === null ? 'Set end' : `To ${formatDuration(loop.b)}`}
        </button>
        {(loop.a !== null || loop.b !== null) && (
          <button type="button" className={classes.small} onClick={() => actions.markLoop(null)}>
            Clear
          </button>
        )}
      </div>
      <div className={classes.steps}>
        <button type="button" className={classes.small} onClick={() => actions.stepFrame(-1)}>
          Previous frame
        </button>
        <button type="button" className={classes.small} onClick={() => actions.stepFrame(1)}>
          Next frame
        </button>
        {document.pictureInPictureEnabled && (
          <button type="button" className={classes.small} onClick={actions.togglePicture}>
            Picture in picture
          </button>
        )}
        <button type="button" className={classes.small} onClick={panel.toggleKeys}>
          Keyboard shortcuts
        </button>
      </div>
      <CopyLink video={video} time={playback.time} />
    </div>
  );
}
