import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

const soon = (path: string) => route(path, 'pages/platform/coming-soon.tsx', { id: `soon/${path}` })
const log = (path: string) => route(path, 'pages/platform/log.tsx', { id: `log/${path}` })

export default [
  layout('pages/site/layout.tsx', [
    index('pages/home/home.tsx'),
    route('blog', 'pages/blog/blog.tsx'),
    route('blog/:slug', 'pages/blog/article.tsx'),
    route('pricing', 'pages/pricing.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('campaign/beta-longevity', 'pages/campaign/beta-longevity.tsx'),
  route('waitlist', 'pages/waitlist.tsx'),
  route('rss.xml', 'pages/feeds/rss.ts'),
  route('sitemap.xml', 'pages/feeds/sitemap.ts'),
  route('robots.txt', 'pages/feeds/robots.ts'),
  route('favicon.svg', 'pages/feeds/favicon.ts'),
  route('auth', 'pages/auth.tsx'),
  route('dashboard', 'pages/dashboard.tsx'),
  route('platform', 'pages/platform/layout.tsx', [
    index('pages/platform/dashboard.tsx', { id: 'platform/index' }),
    route('dashboard', 'pages/platform/dashboard.tsx', { id: 'platform/dashboard' }),
    route('actions', 'pages/platform/actions.tsx'),
    route('longevity', 'pages/platform/longevity/longevity.tsx'),
    route('brain-health', 'pages/platform/brain-health/brain-health.tsx'),
    route('biometric', 'pages/platform/biometric.tsx'),
    route('breathing', 'pages/platform/breathing.tsx'),
    log('exercise'),
    log('sleep'),
    log('nutrition'),
    log('mental-health'),
    log('body-measurement'),
    route('test-data', 'pages/platform/test-data.tsx'),
    route('test-data/typed', 'pages/platform/enter-results.tsx'),
    route('test-data/:id', 'pages/platform/test-review.tsx'),
    route('supplements', 'pages/platform/supplements.tsx'),
    route('doctor', 'pages/platform/doctor/doctor.tsx'),
    route('profile', 'pages/platform/profile.tsx'),
    route('ai-chat', 'pages/platform/ai-chat.tsx'),
    route('blood-markers', 'pages/platform/blood-markers.tsx'),
    soon('community'),
    soon('community/friends'),
    soon('community/referrals'),
    route('*', 'pages/platform/not-found.tsx'),
  ]),
] satisfies RouteConfig
