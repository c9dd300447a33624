import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { searchWith, useAddressFilters } from './use-address-filters.ts';

const NAMES = ['search'] as const;

test('a filter that changes after a link was followed does not lead back', () => {
  window.history.replaceState(null, '', '/scout/discover');
  const { result } = renderHook(() => useAddressFilters(NAMES), { wrapper: BrowserRouter });
  act(() => result.current.change({ search: 'ma' }));
  expect(window.location.pathname + window.location.search).toBe('/scout/discover?search=ma');
  // As the router does before it renders the next page.
  window.history.pushState(null, '', '/players/1');
  act(() => result.current.change({ search: 'mateo' }));
  expect(window.location.pathname + window.location.search).toBe('/players/1');
});

test('the query with another value, or without one, keeps the other parameters', () => {
  window.history.replaceState(null, '', '/guardian/dashboard?tab=conversations&with=helena');
  expect(searchWith('with', 'omar')).toBe('tab=conversations&with=omar');
  expect(searchWith('with', null)).toBe('tab=conversations');
});
