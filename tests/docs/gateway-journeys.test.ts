import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listed, missing } from '../../e2e/support/gateway-journeys.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const stories = new Map(
  globSync('e2e/stories/*.spec.ts', { cwd: root }).map((file) => [
    file.replace(/^.*\/(.*)\.spec\.ts$/, '$1'),
    readFileSync(`${root}${file}`, 'utf8'),
  ]),
)

it('each journey that a gateway cannot pass exists, once in the list', () => {
  const absent = listed.filter(([file, title]) => {
    const found = (stories.get(file) ?? '').split(title).length - 1
    return found !== 1
  })
  expect(absent).toEqual([])
  expect(new Set(listed.map(([file, title]) => `${file} ${title}`)).size).toBe(listed.length)
})

it('each reason why a journey cannot pass is used', () => {
  const used = new Set(listed.map(([, , lacks]) => lacks))
  expect(Object.keys(missing).filter((name) => ![...used].some((one) => one === name))).toEqual([])
})
