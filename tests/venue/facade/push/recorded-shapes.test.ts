import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { connectApi } from '../../support/api-socket.ts'
import type { Message } from '../../support/api-socket.ts'
import { stagePush } from '../../support/push-stage.ts'
import type { PushStage } from '../../support/push-stage.ts'

/** Messages of Bybit itself, recorded on 9 August 2026. */
const capture = fileURLToPath(
  new URL('../../../../../shared/data/bybit/bybit-v5-public-20260809.jsonl.gz', import.meta.url),
)

/** Fields and their kinds, at any depth: lists by their first element. */
function shapeOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : shapeOf(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return [`${path} ${typeof value}`]
  return Object.entries(value).flatMap(([name, part]) => shapeOf(part, `${path}.${name}`))
}

const kindOf = ({ topic, type }: Message): string => `${String(topic).split('.')[0] ?? ''} ${String(type)}`

/** Shapes by category, topic and type, all messages of a kind together. */
function shapesOf(messages: readonly Message[]): Map<string, Set<string>> {
  const shapes = new Map<string, Set<string>>()
  for (const message of messages) {
    const known = shapes.get(kindOf(message)) ?? new Set()
    shapes.set(kindOf(message), known)
    for (const field of shapeOf(message)) known.add(field)
  }
  return shapes
}

/** Recorded messages of the sockets of a category; answers to requests apart. */
function recorded(category: string): {
  readonly topics: readonly Message[]
  readonly answers: readonly Message[]
} {
  const sockets = new Set<string>()
  const messages: Message[] = []
  for (const line of gunzipSync(readFileSync(capture)).toString().trim().split('\n')) {
    const entry = JSON.parse(line) as Readonly<Record<string, string>>
    if (entry['t'] === 'connect' && entry['addr']?.endsWith(category) === true)
      sockets.add(entry['conn'] ?? '')
    if (entry['t'] === 'recv' && sockets.has(entry['conn'] ?? ''))
      messages.push(JSON.parse(entry['data'] ?? '') as Message)
  }
  const isTopic = (message: Message): boolean => typeof message['topic'] === 'string'
  return { topics: messages.filter(isTopic), answers: messages.filter((message) => !isTopic(message)) }
}

describe.skipIf(!existsSync(capture))(
  'messages have every field of those recorded at Bybit, of the same kind (skipped where ../shared/data is absent)',
  () => {
    let exchange: LocalExchange
    let stage: PushStage
    beforeAll(async () => {
      exchange = await createLocalExchange({
        seed: 4,
        startAt: Date.UTC(2025, 11, 20, 12),
        symbols: 2,
        dataDir: null,
      })
      stage = await stagePush(exchange)
    })
    afterAll(async () => {
      await stage.close()
      await exchange.close()
    })

    it.each(['linear', 'spot'])('%s', async (category) => {
      const theirs = recorded(category)
      const client = await connectApi(`${stage.url}/v5/public/${category}`)
      const args = ['tickers', 'orderbook.200', 'publicTrade', 'kline.1'].map((name) => `${name}.BTCUSDT`)
      const answer = await client.ask({ op: 'subscribe', args })
      expect(shapeOf(answer)).toEqual(shapeOf(theirs.answers[0]))
      const wanted = shapesOf(theirs.topics)
      await client.until(
        () => [...wanted.keys()].every((kind) => client.messages.some((one) => kindOf(one) === kind)),
        `messages of each kind: ${[...wanted.keys()].join(', ')}`,
      )
      // Deltas name what changed: over some time they have all fields that move.
      const ours = shapesOf(client.messages)
      expect(wanted.size).toBeGreaterThan(4)
      for (const [kind, fields] of wanted) {
        const own = ours.get(kind) ?? new Set()
        const snapshot = ours.get(kind.replace('delta', 'snapshot')) ?? own
        expect(
          [...fields].filter((field) => !own.has(field) && !snapshot.has(field)),
          kind,
        ).toEqual([])
      }
    })
  },
)
