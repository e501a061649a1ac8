import { expect, test } from './server.ts'

const TITLES = [
  'How to read a blood test without panic',
  'Vitamin D: how much is enough',
  'What good sleep looks like, in numbers',
  'Biological age: what it can tell you, and what it cannot',
  'Supplement safety: five checks before you take it',
]

test('the list: five cards with image, up to 2 tags, title, excerpt, author, date, read time', async ({
  page,
}) => {
  await page.goto('/blog')
  const cards = page.getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(TITLES)
  for (const card of await cards.all()) {
    await expect(card.locator('svg').first()).toBeVisible()
    const tags = await card.getByRole('list', { name: 'Tags' }).getByRole('listitem').count()
    expect(tags).toBeGreaterThan(0)
    expect(tags).toBeLessThanOrEqual(2)
    await expect(card).toContainText('Aevia editors')
    await expect(card).toContainText(/(October|November) \d+, 2026/)
    await expect(card).toContainText(/\d+ min read/)
  }
  await expect(cards.first()).toContainText('What a reference range is')
  await cards.first().click()
  await expect(page).toHaveURL(/\/blog\/how-to-read-a-blood-test$/)
})

test('an article: image, tags, title, author, long date, read time, excerpt, body, author block, back', async ({
  page,
}) => {
  await page.goto('/blog/biological-age-what-it-can-tell-you')
  const article = page.getByRole('article')
  await expect(article.locator('svg').first()).toBeVisible()
  await expect(article.getByRole('list', { name: 'Tags' })).toContainText('Longevity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[3] ?? '')
  await expect(article).toContainText('October 26, 2026')
  await expect(article).toContainText('4 min read')
  await expect(article).toContainText('A risk score dressed up as a birthday')
  const body = article.locator('.prose')
  await expect(body.getByRole('heading', { name: 'Two families' })).toBeVisible()
  await expect(body.locator('strong').first()).toBeVisible()
  await expect(body.getByRole('list').first()).toBeVisible()
  const about = article.getByRole('region', { name: 'About the author' })
  await expect(about).toContainText('Aevia editors')
  await expect(about).toContainText('We are not your doctors')
  await article.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('references: each number leads to its entry, each entry to a public address', async ({ page }) => {
  await page.goto('/blog/vitamin-d-how-much-is-enough')
  await page.getByRole('link', { name: 'Reference 5' }).first().click()
  await expect(page).toHaveURL(/#ref-5$/)
  await expect(page.locator('#ref-5')).toBeInViewport()
  await expect(page.locator('#ref-5')).toContainText('New England Journal of Medicine 2019;380:33-44')
  const links = page.locator('.references li a')
  await expect(links).toHaveCount(7)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:\/\//)
})

test('moving between pages of the site shows the same article', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('link', { name: TITLES[4] ?? '' }).click()
  await expect(page.getByRole('heading', { name: 'Check 2: how much, all together?' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Check 2: how much, all together?' })).toBeVisible()
})

for (const slug of ['no-such-post', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', '..%2f..%2fetc']) {
  test(`an unknown slug: ${slug}`, async ({ page }) => {
    const response = await page.goto(`/blog/${slug}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
    await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible()
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await expect(page).toHaveURL(/\/blog$/)
    await expect(page.getByRole('article')).toHaveCount(5)
  })
}

test('what machines read: canonical, Open Graph, JSON-LD, feed, sitemap, robots', async ({
  page,
  request,
  baseURL,
}) => {
  const address = `${baseURL}/blog/how-to-read-a-blood-test`
  await page.goto('/blog/how-to-read-a-blood-test')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address)
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'Article', headline: TITLES[0], mainEntityOfPage: address })

  const feed = await (await request.get('/rss.xml')).text()
  expect(feed.match(/<item>/g)).toHaveLength(5)
  expect(feed).toContain(`<link>${address}</link>`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/', '/blog', '/pricing', '/waitlist', '/campaign/beta-longevity']) {
    expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`)
  }
  expect(sitemap).toContain(`<loc>${address}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})
