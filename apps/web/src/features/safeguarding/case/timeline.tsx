import { Group, Text } from '@mantine/core';
import { CASE_ENTRY_LABELS, type CaseDetails, type CaseEntry, type CaseReport } from '@touchline/contracts/cases';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { REPORT_REASON_LABELS } from '@touchline/contracts/reports';
import type { ReactNode } from 'react';
import { PlainList } from '../../../components/lists.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { copiedText, SUBJECT_LABELS } from '../labels.ts';
import classes from './case-record.module.css';

/** What has happened in a case, oldest first. */
type TimelineItem =
  | { kind: 'report'; at: string; report: CaseReport }
  | { kind: 'entry'; at: string; entry: CaseEntry };

/** Reports and entries as one history. */
function timelineOf({ reports, entries }: { reports: readonly CaseReport[]; entries: readonly CaseEntry[] }) {
  const items: TimelineItem[] = [
    ...reports.map((report) => ({ kind: 'report' as const, at: report.createdAt, report })),
    ...entries.map((entry) => ({ kind: 'entry' as const, at: entry.createdAt, entry })),
  ];
  return items.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Reports, notes and actions, oldest first. */
export function Timeline({ details }: { details: CaseDetails }) {
  return (
    <PlainList component="ol">
      {timelineOf(details).map((item) => (
        <li key={item.kind === 'report' ? item.report.id : item.entry.id}>
          {item.kind === 'report' ? <Report report={item.report} /> : <Entry entry={item.entry} />}
        </li>
      ))}
    </PlainList>
  );
}

function Report({ report: { subject, reason, reporter, content, copy, createdAt } }: { report: CaseReport }) {
  return (
    <article className={classes.entry} data-kind="report" aria-label={`Report: ${REPORT_REASON_LABELS[reason]}`}>
      <Heading>{`${SUBJECT_LABELS[subject]}: ${REPORT_REASON_LABELS[reason]}`}</Heading>
      <About>
        <span>
          {reporter ? `Reported by ${reporter.name} (${ROLE_LABELS[reporter.role]})` : 'Reported without a name'}
        </span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </About>
      <Content>{content}</Content>
      {copy.length > 0 && (
        <details className={classes.copy} open>
          <summary>Copy from the time of the report</summary>
          <dl className={classes.facts}>
            {copy.map(({ label, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the copy never changes, and labels may repeat
              <div key={index}>
                <dt>{label}</dt>
                <dd dir="auto">{copiedText(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}

function Entry({ entry: { kind, author, content, createdAt } }: { entry: CaseEntry }) {
  return (
    <article className={classes.entry} aria-label={CASE_ENTRY_LABELS[kind]}>
      <Heading>{CASE_ENTRY_LABELS[kind]}</Heading>
      <About>
        <span>{author?.name ?? 'The system'}</span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </About>
      {content && <Content>{content}</Content>}
    </article>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text component="h3" fw={700} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

/** Who it is from, and its time. */
function About({ children }: { children: ReactNode }) {
  return (
    <Group component="p" gap="0 1rem" m={0} c="dimmed" fz="sm">
      {children}
    </Group>
  );
}

function Content({ children }: { children: string }) {
  return (
    <Text mt="0.35rem" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
