/**
 * Prerendered files cannot know where they will be served: in them this stands for the site's own address, and the
 * server puts APP_URL in its place when it loads them (docs/decisions/008).
 */
const SITE_ORIGIN = import.meta.env.SSR ? 'https://aevia.invalid' : location.origin

export function siteUrl(path: string): string {
  return SITE_ORIGIN + path
}
