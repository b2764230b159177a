/** Notices and announcements for the trader. */

/**
 * Topics of the exchange's messages (NOTE-02), and `api`: all events of orders that a program made with an API key, except
 * liquidations. Each can be switched off (NOTE-04). `api` is off until it is switched on: a bot changes orders many times a
 * second.
 */
export const noticeScenes = ['make', 'edit', 'cancel', 'position', 'liquidation', 'api'] as const

export type NoticeScene = (typeof noticeScenes)[number]

/** A notice for the trader. The page makes its texts. */
export interface NoticeView {
  readonly id: string
  readonly tone: 'success' | 'failure' | 'info'
  readonly titleKey: string
  readonly bodyKey: string
  readonly params: Readonly<Record<string, string>>
  /** Absent: the notice cannot be switched off. */
  readonly scene?: NoticeScene
  /** Notices with this id are events of one series (slices of a strategy): the page shows one notice with a count. */
  readonly isSeries?: true
}

/** An announcement of the exchange to everybody, while it is valid. The page makes its texts. */
export interface AnnouncementView {
  /** Id of this announcement, for `HubApi.dismissAnnouncement`. */
  readonly id: string
  /** The exchange's event (replay_end, service_restart …). May be unknown to this build. */
  readonly event: string
  /** The exchange's text. */
  readonly text: string
  /**
   * hold: the market is paused until its data resumes. refusal: trading is off until the exchange accepts the key again. outage: the service is interrupted. moment: disappears
   * automatically. dismissed: is shown until a trader dismisses it, in one tab for all.
   */
  readonly lasting: 'hold' | 'refusal' | 'outage' | 'moment' | 'dismissed'
}
