import { lookup } from '@touchline/db';

export const findReportedMessage = lookup((db, id) => db.selectFrom('messages').selectAll().where('id', '=', id));

export const findReportedCard = lookup((db, userId) =>
  db
    .selectFrom('id_cards')
    .select(['card_number', 'status', 'issue_date', 'expiry_date', 'issued_by'])
    .where('user_id', '=', userId),
);
export type ReportedCard = NonNullable<Awaited<ReturnType<typeof findReportedCard>>>;
