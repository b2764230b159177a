import { describe, expect, it } from 'vitest'
import { last, setUpConnection } from './connection-world.ts'

describe('a new socket before the old one ends', () => {
  it('N10: on notice of an upgrade the new socket opens first and takes over, and the old one closes when requested', async () => {
    const { clock, sockets, connection, world, states, frames } = setUpConnection()
    connection.start()
    await clock.advance(4000)
    const old = last(sockets)
    connection.renew()
    connection.renew()
    await clock.advance(2100)
    expect(sockets).toHaveLength(2)
    expect([world.lost, world.renewed, states]).toEqual([0, 1, ['connecting', 'open']])
    expect(old.closedWith).toBeNull()
    old.frame([4, 1, { op: 'notice', reqId: -1, success: true, retCode: 0, retMsg: 'x' }])
    expect([world.retiring, frames.length]).toEqual([1, 1])
    connection.retire()
    expect(old.closedWith).not.toBeNull()
    // The end of the old socket has no effect any more.
    old.drop(1012)
    expect([connection.state(), world.lost]).toEqual(['open', 0])
  })

  it('N10: the old socket closes after 10 s at the latest; if it ends before its successor is open, the hub waits for the successor', async () => {
    const { clock, sockets, connection, world } = setUpConnection()
    connection.start()
    await clock.advance(4000)
    connection.renew()
    await clock.advance(12_200)
    expect(sockets[0]?.closedWith).not.toBeNull()
    world.autoOpen = false
    connection.renew()
    await clock.advance(2100)
    expect(sockets).toHaveLength(3)
    sockets[1]?.drop(1012)
    expect([connection.state(), world.lost]).toEqual(['connecting', 1])
    last(sockets).open()
    expect([connection.state(), sockets.length]).toEqual(['open', 3])
  })

  it('N10: a successor that cannot open does not affect the old socket', async () => {
    const { clock, sockets, connection, world } = setUpConnection()
    connection.start()
    await clock.advance(4000)
    world.autoOpen = false
    connection.renew()
    await clock.advance(11_000)
    expect([connection.state(), world.lost, sockets[0]?.closedWith]).toEqual(['open', 0, null])
    world.throws = true
    connection.renew()
    await clock.advance(3000)
    expect([connection.state(), world.lost]).toEqual(['open', 0])
  })
})
