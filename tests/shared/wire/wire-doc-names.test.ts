import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tableLists } from '#shared/domain/table-lists.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import { shortKeys } from '#shared/wire/short-keys.ts'
import { privateTopics } from '#shared/wire/topics.ts'

const doc = readFileSync(new URL('../../../docs/wire.md', import.meta.url), 'utf8')
const lines = doc.split('\n')

describe('docs/wire.md', () => {
  it('HTTP-23: lists every path once', () => {
    const { own, ...specified } = path
    const paths = [...Object.values(specified), ...Object.values(own)]
    expect(new Set(paths).size).toBe(paths.length)
    for (const one of paths) {
      expect(one).toMatch(/^\/[\w-]+(\/[\w-]+)+$/)
      expect(doc).toContain(one)
    }
  })

  it('lists the path of each of the 20 lists', () => {
    expect(tablePath('limitMarket')).toBe('/contract/v5/private/table/limit-market')
    expect(tablePath('rfqTradeHistory')).toBe('/contract/v5/private/table/rfq-trade-history')
    for (const list of tableLists) expect(doc).toContain(tablePath(list))
  })

  it('lists every private topic', () => {
    for (const name of privateTopics) expect(doc).toContain(`\`${name}\``)
  })

  it('ENTITY-09, SYM-29: lists the short keys of every record', () => {
    for (const [record, keys] of Object.entries(shortKeys)) {
      const written = Object.entries(keys).map(([long, short]) => `\`${short}\` ${long}`)
      expect(lines.find((text) => text.startsWith(`**${record}**`))).toBe(
        `**${record}**: ${written.join(', ')}`,
      )
    }
  })
})
