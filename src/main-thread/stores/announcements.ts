import { proxy } from 'valtio/vanilla'
import type { AnnouncementView } from '#shared/contracts/notices.ts'

/** The exchange's current announcements, oldest first; the hub sends them to every tab. */
export const announcements = proxy<{ list: readonly AnnouncementView[] }>({ list: [] })
