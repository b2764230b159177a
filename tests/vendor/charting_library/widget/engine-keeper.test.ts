import { beforeEach, describe, expect, it } from 'vitest'
import {
  createEngineKeeper,
  type EngineKeeper,
  REPLACE_REST_MS,
} from '../../../../vendor/charting_library/widget/engine-keeper.ts'

describe('W9: the lifecycle of a chart engine', () => {
  let done: string[] = []
  let now = 0
  let fail: Error | null = null
  let keeper: EngineKeeper

  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
  const run = async (what: string): Promise<void> => {
    done.push(what)
    if (fail !== null) throw fail
  }

  beforeEach(() => {
    done = []
    now = 1000
    fail = null
    keeper = createEngineKeeper({
      start: () => run('start'),
      restart: () => run('restart'),
      follow: () => {
        done.push('follow')
        return () => done.push('unfollow')
      },
      show: (lost) => done.push(lost ? 'lost' : 'found'),
      running: (first) => done.push(first ? 'first' : 'again'),
      failed: (error) => done.push(String(error)),
      now: () => now,
      trace: (_, message) => done.push(message),
    })
  })

  it('W9: a lost engine is replaced automatically, and its size is followed again', async () => {
    await keeper.start()
    keeper.lost(true)
    await settled()
    expect(done).toEqual([
      'start',
      'follow',
      'first',
      'lost',
      'the chart worker is replaced',
      'restart',
      'unfollow',
      'follow',
      'again',
    ])
  })

  it('W9: an engine that is lost again within a minute waits for the user, a later one does not', async () => {
    await keeper.start()
    keeper.lost(true)
    await settled()
    done = []
    now += REPLACE_REST_MS - 1
    keeper.lost(true)
    await settled()
    expect(done).toEqual(['lost'])
    keeper.restart()
    await settled()
    expect(done).toEqual(['lost', 'restart', 'unfollow', 'follow', 'again'])
    done = []
    now += 2
    keeper.lost(true)
    await settled()
    expect(done).toContain('restart')
  })

  it('one restart at a time; a failed one is reported and can be repeated', async () => {
    await keeper.start()
    done = []
    fail = new Error('no worker')
    keeper.restart()
    keeper.restart()
    await settled()
    expect(done).toEqual(['restart', 'Error: no worker'])
    fail = null
    keeper.restart()
    await settled()
    expect(done.at(-1)).toBe('again')
  })

  it('a chart that was removed meanwhile starts nothing', async () => {
    await keeper.start()
    keeper.restart()
    keeper.stop()
    await settled()
    expect(done.slice(3)).toEqual(['restart', 'unfollow'])
    keeper.lost(true)
    keeper.restart()
    await settled()
    expect(done.filter((what) => what === 'restart')).toHaveLength(1)
  })
})
