import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../docs/decisions/', import.meta.url))
const records = readdirSync(folder).filter((name) => name !== 'README.md')
const index = readFileSync(`${folder}README.md`, 'utf8')

describe('decision records', () => {
  it.each(records)('%s: context, decision, consequences, in at most 40 lines', (name) => {
    const text = readFileSync(folder + name, 'utf8')
    const number = Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1])
    expect(text).toMatch(new RegExp(`^# ${number}\\. \\S`))
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ])
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  })

  it('are all in the index, which has a line for every number', () => {
    const numbers = [...index.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(numbers.length).toBe(Math.max(...records.map((name) => Number(name.slice(0, 4)))))
    for (const name of records) {
      const title = /^# \d+\. (.+)$/m.exec(readFileSync(folder + name, 'utf8'))?.[1] ?? ''
      expect(index).toContain(`| ${Number(name.slice(0, 4))} | [${title}](${name}) |`)
    }
  })
})
