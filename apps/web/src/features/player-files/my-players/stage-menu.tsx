import { Kbd, Menu } from '@mantine/core';
import type { FileStage } from '@touchline/contracts/player-files';
import { CLOSED_REASON_LABELS, CLOSED_REASONS, STAGE_LABELS, STAGES, type Stage } from '@touchline/contracts/stages';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { NO_STAGE } from './words.ts';

/** The keys of stages: 1 to 6, and 0 for none. Undefined for another key. */
export function stageOfKey(key: string): Stage | null | undefined {
  return key === '0' ? null : STAGES[Number(key) - 1];
}

interface Opened {
  /** Whose stage it is: 'Ann Bee', '12 players'. */
  of: string;
  /** The button beside which it stands, which has the focus again afterwards. */
  target: HTMLElement;
  /** The stage now; undefined for several players. */
  now: FileStage | undefined;
  onChoose: (stage: FileStage) => void;
}

/** One menu of stages for all buttons of a page, since a menu for each row would make long lists slow. */
export function useStageMenu() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    open: setOpened,
    target: opened?.target ?? null,
    menu: opened && <StageMenu {...opened} onClose={() => setOpened(null)} />,
  };
}

function StageMenu({ of, target, now, onChoose, onClose }: Opened & { onClose: () => void }) {
  const [place] = useState(() => placeOf(target));
  const choose = (stage: Stage | null, closedReason: FileStage['closedReason'] = null) => {
    onChoose({ stage, closedReason });
    close();
  };
  const close = () => {
    onClose();
    target.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stage = stageOfKey(event.key);
    if (stage === undefined) return;
    event.preventDefault();
    choose(stage);
  };
  const isNow = (stage: Stage | null) => now !== undefined && now.stage === stage;
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor place={place}>Stage of {of}</Anchor>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown} mah="70dvh" style={{ overflowY: 'auto' }}>
        {[null, ...STAGES].map((stage, key) => (
          <Menu.Item
            key={stage}
            rightSection={<Kbd aria-hidden="true">{key}</Kbd>}
            fw={isNow(stage) ? 700 : undefined}
            aria-current={isNow(stage) || undefined}
            data-autofocus={isNow(stage) || (now === undefined && stage === null) || undefined}
            onClick={() => choose(stage)}
          >
            {stage ? STAGE_LABELS[stage] : NO_STAGE}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>Closed, and why</Menu.Label>
        {CLOSED_REASONS.map((reason) => (
          <Menu.Item
            key={reason}
            fw={now?.closedReason === reason ? 700 : undefined}
            onClick={() => choose('closed', reason)}
          >
            {CLOSED_REASON_LABELS[reason]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Place {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** On the page, so that the menu scrolls with it. */
function placeOf(target: HTMLElement): Place {
  const { top, left, width, height } = target.getBoundingClientRect();
  return { top: top + window.scrollY, left: left + window.scrollX, width, height };
}

/** Stands where the button is, and names the menu. */
function Anchor({ place, ...props }: ComponentProps<'span'> & { place: Place }) {
  return createPortal(
    <span
      {...props}
      aria-hidden="true"
      style={{ position: 'absolute', fontSize: 0, pointerEvents: 'none', ...place }}
    />,
    document.body,
  );
}
