import { render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

interface Props {
  name: string;
}
const Greeting = ({ name }: Props) => <h1>Hello {name}</h1>;
const Waiting = ({ name }: Props) => <p>Waiting for {name}</p>;

test('the fallback has the props of the component, which replaces it as soon as its code is loaded', async () => {
  const Late = lazyComponent(async () => Greeting, { Fallback: Waiting });
  render(<Late name="Ann" />);
  expect(screen.getByText('Waiting for Ann').textContent).toBe('Waiting for Ann');
  expect((await screen.findByRole('heading')).textContent).toBe('Hello Ann');
  expect(screen.queryByText('Waiting for Ann')).toBeNull();
});

test('code that was fetched ahead of time is rendered at once and fetched once', async () => {
  const load = vi.fn(async () => Greeting);
  const Late = lazyComponent(load, { Fallback: Waiting });
  await Promise.all([Late.fetch(), Late.fetch()]);
  render(<Late name="Bea" />);
  expect(screen.getByRole('heading').textContent).toBe('Hello Bea');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure reaches the error boundary, and the next use fetches the code again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('no network'));
  const Late = lazyComponent(load);
  const { unmount } = render(
    <Boundary>
      <Late name="Cleo" />
    </Boundary>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('no network');
  unmount();
  render(<Late name="Cleo" />);
  expect((await screen.findByRole('heading')).textContent).toBe('Hello Cleo');
});

test('a failure that is handled leaves the fallback, and the next use fetches the code again', async () => {
  const failure = new Error('no network');
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(failure);
  const handle = vi.fn();
  const Late = lazyComponent(load, { Fallback: Waiting, onFailure: handle });
  const { unmount } = render(<Late name="Dora" />);
  await waitFor(() => expect(handle.mock.calls).toEqual([[failure]]));
  expect(screen.getByText('Waiting for Dora').tagName).toBe('P');
  unmount();
  render(<Late name="Dora" />);
  expect((await screen.findByRole('heading')).textContent).toBe('Hello Dora');
});

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message === null ? this.props.children : <p role="alert">{this.state.message}</p>;
  }
}
