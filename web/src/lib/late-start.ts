/**
 * Starts the page's script after its first paint: the prerendered page is complete without it, so text and fonts have
 * the line and the processor to themselves. The build parks the start module as data; its hash is in the page's
 * Content-Security-Policy like that of any inline script.
 */
export const lateStart = `(function(){var d=document,p=d.querySelector('script[type="text/start"]'),u=JSON.parse(p.dataset.modules);function go(){u.forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)});var s=d.createElement('script');s.type='module';s.textContent=p.textContent;d.head.append(s)}requestAnimationFrame(function(){setTimeout(go)})})()`
