import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  refuse,
  UNSUPPORTED_CHART,
  UNSUPPORTED_WIDGET,
} from '../../../vendor/charting_library/widget/not-supported.ts'

const root = join(import.meta.dirname, '../../..')
const readme = readFileSync(join(root, 'vendor/charting_library/README.md'), 'utf8')

describe('the public face of the chart library', () => {
  it.each([...UNSUPPORTED_WIDGET, ...UNSUPPORTED_CHART])(
    '%s is documented but missing: it throws and the README says so',
    (name) => {
      const api: Record<string, () => void> = refuse({}, 'chart', [name])
      expect(() => api[name]?.()).toThrow(`chart.${name} is not supported by this build of charting_library`)
      expect(readme).toContain(`\`${name}\``)
    },
  )

  it('the application imports the one entry and nothing deeper, so that a licensee can put the other build there', () => {
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
})
