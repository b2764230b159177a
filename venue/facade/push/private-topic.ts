import { categories } from '../terms/category.ts'
import type { Category } from '../terms/category.ts'

/** Streams of /v5/private with the categories that they can be limited to. */
const streams = {
  order: categories,
  execution: categories,
  'execution.fast': categories,
  position: categories.filter((category) => category !== 'spot'),
  wallet: [],
  greeks: [],
} satisfies Readonly<Record<string, readonly Category[]>>
export type Stream = keyof typeof streams

/**
 * A private topic. `category` null: all of them. `dcp` topics are accepted and carry no messages
 * (https://bybit-exchange.github.io/docs/v5/websocket/private/dcp, as of 24 July 2026).
 */
export interface PrivateTopic {
  readonly stream: Stream | 'dcp'
  readonly category: Category | null
}

const dcpTopics: readonly string[] = ['dcp.future', 'dcp.spot', 'dcp.option']
const isStream = (name: string): name is Stream => Object.hasOwn(streams, name)

/** Reads the name of a private topic; null for an unknown one. */
export function readPrivateTopic(name: string): PrivateTopic | null {
  if (dcpTopics.includes(name)) return { stream: 'dcp', category: null }
  if (isStream(name)) return { stream: name, category: null }
  const dot = name.lastIndexOf('.')
  const stream = name.slice(0, Math.max(dot, 0))
  if (!isStream(stream)) return null
  const known: readonly Category[] = streams[stream]
  const category = known.find((one) => one === name.slice(dot + 1))
  return category === undefined ? null : { stream, category }
}

/** Whether a request names both a topic of all categories and one of a single category, which Bybit refuses. */
export function isMixed(topics: readonly PrivateTopic[]): boolean {
  const split = topics.filter(({ stream }) => stream !== 'dcp' && streams[stream].length > 0)
  return split.some(({ category }) => category === null) && split.some(({ category }) => category !== null)
}
