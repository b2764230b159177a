import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockAccount } from '../../../../venue/bybit/keys/account-lock.ts'

const HOST = 'https://api-testnet.bybit.com'
const module = join(import.meta.dirname, '../../../../venue/bybit/keys/account-lock.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that has the lock until it is killed. */
async function holdElsewhere(accountId: string) {
  const code = `import { lockAccount } from ${JSON.stringify(module)}
    lockAccount(${JSON.stringify(folder)}, ${JSON.stringify(HOST)}, ${JSON.stringify(accountId)})
    process.stdout.write('held')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error('the process ended')))
  })
  return {
    pid: child.pid ?? 0,
    kill: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

describe('the lock of an account', () => {
  it('refuses a second gateway on the account, whatever its folder of data, and names the first', () => {
    const first = lockAccount(folder, HOST, 'a-1')
    expect(() => lockAccount(folder, HOST, 'a-1')).toThrow(
      new RegExp(`Another gateway \\(process ${process.pid}\\).*must not trade one account`),
    )
    first.release()
    lockAccount(folder, HOST, 'a-1').release()
  })

  it('leaves other accounts, and accounts of other exchanges, alone', () => {
    const locks = [
      lockAccount(folder, HOST, 'a-1'),
      lockAccount(folder, HOST, 'a-2'),
      lockAccount(folder, 'http://127.0.0.1:4190', 'a-1'),
      lockAccount(null, HOST, 'a-1'),
    ]
    for (const lock of locks) lock.release()
  })

  it('refuses a second process, and is free as soon as the first is killed', async () => {
    const other = await holdElsewhere('a-1')
    expect(() => lockAccount(folder, HOST, 'a-1')).toThrow(`process ${other.pid}`)
    await other.kill()
    lockAccount(folder, HOST, 'a-1').release()
  })
})
