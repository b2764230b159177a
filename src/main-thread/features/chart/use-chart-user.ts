import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import { session } from '../../stores/account.ts'
import { readStored, writeStored } from '../../stores/storage.ts'

const LAST_USER_KEY = 'chart-user'

/**
 * The user whose layout and settings the chart shows: the account's id, '' for a visitor. Until the hub reports who is logged
 * in, it is the user of the last visit, so that a reload creates one chart and not two.
 */
export function chartUser(): string {
  if (!session.known) return readStored(LAST_USER_KEY) ?? ''
  const user = 'account' in session.view ? session.view.account.accountId : ''
  if (readStored(LAST_USER_KEY) !== user) writeStored(LAST_USER_KEY, user)
  return user
}

/** Nobody knows yet who is logged in: a first visit. A chart that started now would start again with the account. */
const isUnknown = (): boolean => !session.known && readStored(LAST_USER_KEY) === null

const follow = (changed: () => void): (() => void) => subscribe(session, changed)

export const useChartUser = (): string => useSyncExternalStore(follow, chartUser)

export const useIsUserUnknown = (): boolean => useSyncExternalStore(follow, isUnknown)
