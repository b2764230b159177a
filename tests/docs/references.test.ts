import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { unresolved } from '../support/references.ts'
import type { World } from '../support/references.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Written by others or by hand from what a run showed: the ledger, findings of the past, licences, data. */
const LEFT_OUT =
  /^(?:docs\/(?:requirements\.tsv|outside-findings\.md|coverage\.md|faults-runs\.json)|THIRD_PARTY_NOTICES|LICENSE|package-lock\.json|tests\/(?:vectors|fixtures)\/|tests\/docs\/|src\/main-thread\/i18n\/locales\/)/
const TEXT = /\.(?:ts|tsx|mjs|js|md|css|html|json|sh)$|^\.githooks\//

/** Files of the working tree that git knows or would take; without git (a copy) the test can't list them. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(root + path))

const folders = files.flatMap((path) => {
  const parts = path.split('/')
  return parts.slice(1).map((_, depth) => parts.slice(0, depth + 1).join('/'))
})
const world: World = {
  paths: new Set([...files, ...folders]),
  read: (path) => (existsSync(root + path) ? readFileSync(root + path, 'utf8') : ''),
}

describe('references in comments, tests and documents', () => {
  it('resolve: files, headings, ledger rows, sections, decisions, faults, cases; URLs carry a date', () => {
    const texts = Object.fromEntries(
      files.filter((path) => TEXT.test(path) && !LEFT_OUT.test(path)).map((path) => [path, world.read(path)]),
    )
    expect(Object.keys(texts).length).toBeGreaterThan(500)
    expect(
      unresolved(texts, world).map(
        ({ file, line, reference, why }) => `${file}:${line} ${reference}: ${why}`,
      ),
    ).toEqual([])
  }, 120_000)
})

/** The guard is only worth something if it sees each kind of bad reference. */
describe('the guard', () => {
  const found = (text: string, file = 'src/x.ts') =>
    unresolved({ [file]: text }, world).map(({ reference }) => reference)

  it.each([
    ['a document', '(maths.md 5)', 'maths.md'],
    ['a document in a folder', 'see docs/nothing.md', 'docs/nothing.md'],
    ['a heading', 'docs/choices.md#no-such-choice', 'docs/choices.md#no-such-choice'],
    ['a file', '/** Written by `src/shared/nowhere.ts`. */', 'src/shared/nowhere.ts'],
    ['one file of two', '// tests/support/{references,nowhere}.ts', 'tests/support/nowhere.ts'],
    ['a ledger row', '(TPSL-99)', 'TPSL-99'],
    ['the end of a range of rows', '(FORM-08..99)', 'FORM-99'],
    ['a decision', '(decision 7)', 'decision 7'],
    ['a fault', '(fault N99)', 'fault N99'],
    ['a section of the specification', '(specification A§99)', 'A§99'],
    ['a section in no form that can be looked up', '(specification A 7)', 'specification A 7'],
    ['an issue', '// as issue 24 asks', 'issue 24'],
    ['a section of a document on faults', 'is text (faults 5.2)', 'faults 5'],
    ['a choice by number', '(estimate, U8)', '(estimate, U8)'],
    ['a case', 'tests/vectors/maths-bad-inputs.json e-01, e-99', 'tests/vectors/maths-bad-inputs.json e-99'],
    ['a source that cites nothing', ' * @source help pages', 'help pages'],
    ['a source whose URL has no date', ' * @source https://x.test/a', 'https://x.test/a'],
  ])('reports %s that does not exist', (_, text, reference) => {
    expect(found(text)).toContain(reference)
  })

  it('reports a URL without a date in the choices and decisions, and accepts one with a date', () => {
    expect(found('[a](https://x.test/a), read in May', 'docs/choices.md')).toEqual(['https://x.test/a'])
    expect(found('[a](https://x.test/a), page of 2026-05-27', 'docs/decisions/0001-x.md')).toEqual([])
  })

  it.each([
    ' * @source docs/choices.md#order-cost [A]',
    ' * @source specification A§7',
    ' * @source https://x.test/a (2026-05-27)',
    '(TPSL-01, FORM-08..11, fault N1, faults ST1..ST10, decision 6, specification B§4)',
    '// tests/support/*.ts and `src/workers/{hub,risk}` of ARCHITECTURE.md',
    'tests/vectors/maths-bad-inputs.json e-01, e-40',
  ])('accepts %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
