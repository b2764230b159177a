import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

describe('docs/maths.md', () => {
  it('equals the output of scripts/maths-doc.ts, and every docstring has a tag', () => {
    const run = spawnSync(process.execPath, ['scripts/maths-doc.ts', '--check'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(run.stderr.replace(/^npm warn.*$/gm, '').trim()).toBe('')
    expect(run.status).toBe(0)
  })

  it('has a section for each of the 51 own rules', () => {
    const rules = JSON.parse(readFileSync(`${root}tests/vectors/maths-rules.json`, 'utf8')) as Record<
      string,
      { ours: boolean }
    >
    const page = readFileSync(`${root}docs/maths.md`, 'utf8')
    const missing = Object.keys(rules).filter((rule) => rules[rule]?.ours && !page.includes(`(\`${rule}\`)`))
    expect(missing).toEqual([])
  })
})
