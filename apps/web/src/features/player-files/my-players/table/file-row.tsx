import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { AVAILABILITY_LABELS } from '@touchline/contracts/options';
import type { ListedFile } from '@touchline/contracts/player-files';
import { CLOSED_REASON_LABELS } from '@touchline/contracts/stages';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { QuietIconButton } from '../../../../components/quiet-icon-button.tsx';
import { formatDay } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { ageText } from '../../../../shared/players/age-text.ts';
import { positionText } from '../../../../shared/players/position-text.ts';
import { NextStepText, TagList } from '../file-parts.tsx';
import { nameOf, stageText } from '../words.ts';
import classes from './files-table.module.css';

export interface RowActions {
  onSelect: (playerId: string, isRange: boolean) => void;
  onStar: (file: ListedFile) => void;
  onStageMenu: (file: ListedFile, target: HTMLElement) => void;
}

interface FileRowProps extends RowActions {
  file: ListedFile;
  isSelected: boolean;
  /** Kept in the history by the link to the player. */
  linkState: object;
}

/** One file of a long list: rendered again only if it, or whether it is selected, is different. */
export const FileRow = memo(function FileRow({ file, isSelected, linkState, ...on }: FileRowProps) {
  const { player, playerId, stage, closedReason, nextStep } = file;
  const profile = player?.playerProfile;
  const name = nameOf(file);
  const position = player && positionText(player.playerProfile);
  const age = player && ageText(player);
  const availability = profile && AVAILABILITY_LABELS[profile.availability];
  const summary = [position, age, profile?.currentClub, availability].filter(Boolean).join(' · ');
  return (
    <tr className={classes.row} data-file={playerId} data-selected={isSelected}>
      <td className={classes.check}>
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            on.onSelect(playerId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      <td className={classes.star}>
        {(player || file.isStarred) && (
          <QuietIconButton
            label={`Star ${name}`}
            title={file.isStarred ? 'Starred' : 'Star'}
            Icon={file.isStarred ? IconStarFilled : IconStar}
            size={36}
            isPressed={file.isStarred}
            onClick={() => on.onStar(file)}
          />
        )}
      </td>
      <th scope="row" className={classes.who}>
        <Link data-name to={paths.player(playerId)} state={linkState} className={classes.name} data-gone={!player}>
          {name}
        </Link>
        {summary && <span className={classes.summary}>{summary}</span>}
      </th>
      <td className={classes.position}>
        {position && <span title={position}>{position}</span>}
        {age && <small>{age}</small>}
      </td>
      <td className={classes.availability}>
        {availability}
        {profile?.currentClub && <small>{profile.currentClub}</small>}
      </td>
      <td className={classes.stage}>
        <UnstyledButton
          className={classes.stageButton ?? ''}
          data-stage={stage ?? 'none'}
          aria-haspopup="menu"
          aria-label={`Stage of ${name}: ${stageText(stage)}`}
          onClick={({ currentTarget }) => on.onStageMenu(file, currentTarget)}
        >
          {stageText(stage)}
        </UnstyledButton>
        {closedReason && <small>{CLOSED_REASON_LABELS[closedReason]}</small>}
      </td>
      <td className={classes.next}>{nextStep && <NextStepText nextStep={nextStep} />}</td>
      <td className={classes.tags}>{file.tags.length > 0 && <TagList tags={file.tags} />}</td>
      <td className={classes.note}>{file.noteStart && <span title={file.noteStart}>{file.noteStart}</span>}</td>
      <td className={classes.when}>
        {formatDay(file.changedAt)}
        {file.lastSeenAt && <small>Seen {formatDay(file.lastSeenAt)}</small>}
      </td>
    </tr>
  );
});
