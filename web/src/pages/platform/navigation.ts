import type { IconComponent } from '#web/ui/icon.tsx'
import { Activity, LayoutDashboard, MessageSquareHeart, Users } from '#web/ui/icons.ts'

export interface NavigationGroup {
  title: string
  path: string
  icon: IconComponent
  items: readonly { title: string; path: string }[]
}

export const navigation: readonly NavigationGroup[] = [
  {
    title: 'AI Assistant',
    path: '/platform/ai-chat',
    icon: MessageSquareHeart,
    items: [
      { title: 'Biometric Data', path: '/platform/biometric' },
      { title: 'Test Data', path: '/platform/test-data' },
    ],
  },
  {
    title: 'Actions',
    path: '/platform/actions',
    icon: Activity,
    items: [
      { title: 'Supplements', path: '/platform/supplements' },
      { title: 'Exercise', path: '/platform/exercise' },
      { title: 'Sleep', path: '/platform/sleep' },
      { title: 'Nutrition', path: '/platform/nutrition' },
      { title: 'Mental Wellbeing', path: '/platform/mental-health' },
      { title: 'Breathing', path: '/platform/breathing' },
    ],
  },
  {
    title: 'Dashboard',
    path: '/platform/dashboard',
    icon: LayoutDashboard,
    items: [
      { title: 'Blood markers', path: '/platform/blood-markers' },
      { title: 'Brain Health', path: '/platform/brain-health' },
      { title: 'Body Measurement', path: '/platform/body-measurement' },
      { title: 'Longevity', path: '/platform/longevity' },
    ],
  },
  {
    title: 'Community',
    path: '/platform/community',
    icon: Users,
    items: [
      { title: 'Friends', path: '/platform/community/friends' },
      { title: 'Referrals', path: '/platform/community/referrals' },
    ],
  },
]

/** The title of a page in the navigation. */
export function pageTitle(pathname: string): string | null {
  const path = pathname.replace(/\/+$/, '')
  if (path === '/platform') return 'Dashboard'
  for (const group of navigation) {
    if (group.path === path) return group.title
    const item = group.items.find((item) => item.path === path)
    if (item) return item.title
  }
  return null
}
