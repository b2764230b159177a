import { describe, expect, it } from 'vitest'
import { readPages } from '../../../../venue/bybit/catalogue/read-pages.ts'
import type { Reply } from '../../../../venue/bybit/terms/transport.ts'
import { noAnswer, result } from './support/fake-bybit.ts'

const PATH = '/v5/market/instruments-info'
const transport = (replies: readonly Reply[]) => {
  const cursors: unknown[] = []
  let at = -1
  return {
    cursors,
    get: (_: unknown, params: Readonly<Record<string, unknown>>) => {
      cursors.push(params['cursor'])
      at += 1
      return Promise.resolve(replies[at] ?? noAnswer)
    },
  }
}

describe('a list in pages', () => {
  it('E35: is read to the page without a cursor, each cursor as it was sent', async () => {
    const upstream = transport([
      result({ list: [1, 2], nextPageCursor: 'first%3D1%26last%3D2' }),
      result({ list: [3], nextPageCursor: 'b' }),
      result({ list: [], nextPageCursor: '' }),
    ])
    expect(await readPages(upstream, PATH, { category: 'linear' })).toEqual({ ok: true, list: [1, 2, 3] })
    expect(upstream.cursors).toEqual([undefined, 'first%3D1%26last%3D2', 'b'])
  })

  it('is whole without any cursor, as the list of spot pairs is', async () => {
    expect(await readPages(transport([result({ list: [1] })]), PATH, {})).toEqual({ ok: true, list: [1] })
  })

  it.each<[string, Reply, string, boolean]>([
    ['no answer', noAnswer, 'Bybit did not answer in time.', false],
    ['a refusal', result({}, 10_001, 'params error'), 'Bybit answers 10001: "params error"', true],
    ['an answer without a list', result({ list: {} }), 'the answer has no list', false],
    ['an answer without a result', result(null), 'the answer has no list', false],
  ])('with %s on its second page is a failure', async (_, reply, why, isRefused) => {
    const upstream = transport([result({ list: [1], nextPageCursor: 'a' }), reply])
    expect(await readPages(upstream, PATH, {})).toEqual({ ok: false, why, isRefused, list: [1] })
  })

  it('with a cursor that repeats, or with ever new ones, is a failure and ends', async () => {
    const failure = { ok: false, why: 'the pages have no end' }
    const same = result({ list: [1], nextPageCursor: 'a' })
    expect(await readPages(transport([same, same, same]), PATH, {})).toMatchObject(failure)
    const endless = Array.from({ length: 600 }, (_, at) => result({ list: [], nextPageCursor: `${at}` }))
    expect(await readPages(transport(endless), PATH, {})).toMatchObject(failure)
  })
})
