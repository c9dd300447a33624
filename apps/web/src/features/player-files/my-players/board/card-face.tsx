import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ListedFile } from '@touchline/contracts/player-files';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../lib/paths.ts';
import { positionText } from '../../../../shared/players/position-text.ts';
import { NextStepText, TagList } from '../file-parts.tsx';
import { nameOf } from '../words.ts';
import classes from './board.module.css';

interface CardFaceProps {
  file: ListedFile;
  /** It follows the pointer: it has no controls then. */
  isLifted?: boolean;
  linkState?: object;
  handle?: ReactNode;
  onStageMenu?: (target: HTMLElement) => void;
  children?: ReactNode;
}

/** What a card shows of a file. */
export function CardFace({ file, isLifted = false, linkState, handle, onStageMenu, children }: CardFaceProps) {
  const { player, playerId, nextStep, tags } = file;
  const name = nameOf(file);
  return (
    <div className={classes.card} data-lifted={isLifted}>
      <div className={classes.who}>
        {isLifted ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <Link
            data-name
            draggable={false}
            to={paths.player(playerId)}
            state={linkState}
            className={classes.name}
            data-gone={!player}
          >
            {name}
          </Link>
        )}
        {player && <small>{positionText(player.playerProfile)}</small>}
      </div>
      {nextStep && <NextStepText nextStep={nextStep} />}
      {tags.length > 0 && <TagList tags={tags} />}
      {!player && file.noteStart && <span className={classes.note}>{file.noteStart}</span>}
      {children}
      {onStageMenu && (
        <div className={classes.controls}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-haspopup="menu"
            aria-label={`Move ${name} to…`}
            title="Move to…"
            onClick={({ currentTarget }) => onStageMenu(currentTarget)}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
          {handle}
        </div>
      )}
    </div>
  );
}
