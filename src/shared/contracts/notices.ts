/** What a trader is notified of. */

/** What the exchange's messages are about (NOTE-02); each has a switch (NOTE-04). */
export const noticeScenes = ['make', 'edit', 'cancel', 'position', 'liquidation'] as const

export type NoticeScene = (typeof noticeScenes)[number]

/** A notice to the trader; texts are made by the page. */
export interface NoticeView {
  readonly id: string
  readonly tone: 'success' | 'failure' | 'info'
  readonly titleKey: string
  readonly bodyKey: string
  readonly params: Readonly<Record<string, string>>
  /** Absent: it has no switch. */
  readonly scene?: NoticeScene
  /** Each notice of this id is another event of one series (a strategy's slices): they are counted whatever they say. */
  readonly isSeries?: true
}

/** What the exchange announces to everybody, for as long as it's worth saying; the page has the words. */
export interface AnnouncementView {
  /** Names this saying of it: `HubApi.dismissAnnouncement`. */
  readonly id: string
  /** The exchange's event (replay_end, service_restart …); may be one that nobody here knows. */
  readonly event: string
  /** The exchange's own words. */
  readonly text: string
  /**
   * hold: the market stands still until its data runs again; outage: the service goes away and comes back; moment: news
   * that goes by itself; dismissed: stays until a trader dismisses it, in one tab for all.
   */
  readonly lasting: 'hold' | 'outage' | 'moment' | 'dismissed'
}
