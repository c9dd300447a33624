import { Skeleton } from '@mantine/core';
import { REPORT_REASON_LABELS } from '@touchline/contracts/reports';
import { Link } from 'react-router-dom';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { CaseBadges } from '../case-badges.tsx';
import { reportsText } from '../words.ts';
import classes from './cases-about.module.css';

/** The cases about a user, for those who handle cases; each leads to itself. */
export function CasesAbout({ userId }: { userId: string }) {
  const cases = trpc.cases.list.useInfiniteQuery({ aboutId: userId }, PAGED);
  return (
    <SectionCard title="Reports">
      <ListView
        query={cases}
        skeleton={<Skeleton height={96} role="status" aria-label="Loading the reports" />}
        error="The reports could not be loaded"
        empty={<p className={classes.none}>Nothing about this user has been reported.</p>}
      >
        {(items) => (
          <>
            <ul className={classes.cases}>
              {items.map((one) => (
                <li key={one.id}>
                  <Link to={paths.adminSafeguarding({ case: one.id })}>
                    {reportsText(one.reportCount)} since {formatDate(one.createdAt)}
                  </Link>
                  <span className={classes.badges}>
                    <CaseBadges of={one} />
                  </span>
                  <span className={classes.reasons}>
                    {one.reasons.map((reason) => REPORT_REASON_LABELS[reason]).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
            <LoadMore query={cases} />
          </>
        )}
      </ListView>
    </SectionCard>
  );
}
