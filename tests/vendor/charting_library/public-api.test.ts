import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Members that only `full-api/` has, by its sources. Of `getStudyById` there is a core form. */
function fullMembers(): string[] {
  const folder = join(root, 'vendor/charting_library/full-api')
  return ['chart-members.ts', 'chart-tools.ts', 'widget-members.ts'].flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(/^\s+\| '(\w+)'$/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'getStudyById')
  })
}

describe('the public interface of the chart library', () => {
  it('the application imports only the entry file, so that a licensee can use the other build instead', () => {
    const folder = join(root, 'src')
    const deep = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) =>
        /['"][^'"]*charting_library\/[^'"]*['"]/.test(
          readFileSync(join(folder, name), 'utf8').replaceAll("'/charting_library/'", ''),
        ),
      )
    expect(deep).toEqual([])
  })

  it("the application, which uses the core, uses no other members ('core' omits them)", () => {
    const members = fullMembers()
    expect(members).toContain('getTimeScale')
    const folder = join(root, 'src/main-thread/features/chart')
    const used = new RegExp(`(?:widget|chart|activeChart\\(\\))\\s*\\??\\.\\s*(?:${members.join('|')})\\(`)
    const found = readdirSync(folder, { encoding: 'utf8' }).filter((name) =>
      used.test(readFileSync(join(folder, name), 'utf8')),
    )
    expect(found).toEqual([])
  })
})
