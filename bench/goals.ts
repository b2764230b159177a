/**
 * A figure that must hold on the machine of the project (two cores, quiet), by the issue that asks for it. Limits that
 * hold on every machine are in `limits.ts`.
 */
export interface Goal {
  readonly suite: string
  readonly name: string
  /** What the figure means, for a reader who knows none of its rows. */
  readonly says: string
  /** Upper or lower bound, in the row's unit. */
  readonly atMost?: number
  readonly atLeast?: number
}

const page = (name: string, says: string, bound: Pick<Goal, 'atMost' | 'atLeast'>): Goal => ({
  suite: 'page',
  name,
  says,
  ...bound,
})
const recorder = (name: string, says: string, atMost: number): Goal => ({
  suite: 'recorder',
  name,
  says,
  atMost,
})

export const goals: readonly Goal[] = [
  page('million-busy rate=1000000', '1,000,000 updates/s, all panels: main thread busy', { atMost: 5 }),
  page('million-age-p99 rate=1000000', '1,000,000 updates/s: age of data in the store, p99', { atMost: 50 }),
  page('million-age-pixel-p99 rate=1000000', '1,000,000 updates/s: age of data on the screen, p99', {
    atMost: 100,
  }),
  page('million-drops rate=1000000', '1,000,000 updates/s: updates dropped', { atMost: 0 }),
  page('million-long-tasks rate=1000000', '1,000,000 updates/s: tasks of 50 ms or more', { atMost: 0 }),
  page('million-wrong-final-values rate=1000000', '1,000,000 updates/s: values wrong after a freeze', {
    atMost: 0,
  }),
  page('desk-busy charts=9 rate=100000', 'desk of nine charts at 100,000 updates/s: main thread busy', {
    atMost: 5,
  }),
  page(
    'desk-drag-frames charts=9 rate=100000, least',
    'desk: frames of the slowest chart while it is dragged',
    {
      atLeast: 55,
    },
  ),
  page('desk-memory charts=9 rate=100000, per further chart', 'desk: memory of one more chart', {
    atMost: 25,
  }),
  page('desk-restored charts=9 rate=100000', 'desk: everything shown after a reload', { atMost: 2000 }),
  page('desk-sockets charts=9 rate=100000, three windows', 'desk in three windows: sockets', { atMost: 1 }),
  page('busy tabs=64 rate=100000', '64 tabs at 100,000 updates/s: main thread of the one in front busy', {
    atMost: 6,
  }),
  page('hidden-busy tabs=64 rate=100000', '64 tabs: main thread of the busiest hidden one', { atMost: 0.2 }),
  page(
    'memory tabs=64 rate=100000, asleep, per further tab',
    '64 tabs: memory of one more hidden tab, most of them asleep',
    { atMost: 35 },
  ),
  page('sockets tabs=64 rate=100000', '64 tabs: sockets', { atMost: 1 }),
  page('hud-cost rate=100000', 'performance display: its cost, of the main thread', { atMost: 0.5 }),
  page('first-load: prices, book and chart there', 'first visit of a trader in a new browser: all shown', {
    atMost: 600,
  }),
  page('first-load of a visitor: prices, book and chart there', 'the same of a visitor, not logged in', {
    atMost: 600,
  }),
  page(
    'second-load: prices, book and chart there',
    'a trader opens the page again, in a browser that knows it',
    {
      atMost: 600,
    },
  ),
  recorder('10 min at 100,000 updates/s', 'flight recorder: ten minutes at 100,000 updates/s', 64),
  recorder(
    'recording 100,000 updates/s, of a core',
    'flight recorder: share of a core at 100,000 updates/s',
    2,
  ),
  recorder('seek, longest of 60', 'replay: longest seek of 60', 300),
]
