interface PagedQuery<Input, Item> {
  query(input: Input): Promise<{ items: Item[]; nextCursor: string | null }>;
}

/** Yields every entry of a list and loads pages as needed: `for await (const player of each(api.players.list, {}))`. */
export async function* each<Input extends { cursor?: string | null | undefined }, Item>(
  list: PagedQuery<Input, Item>,
  input: Input,
): AsyncGenerator<Item, void, undefined> {
  for (let cursor = input.cursor; ; ) {
    const page = await list.query({ ...input, cursor });
    yield* page.items;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
