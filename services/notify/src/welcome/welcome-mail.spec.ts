import { describe, expect, it } from '@jest/globals';
import { welcomeMail } from './welcome-mail.js';

const about = { brand: 'Vitrine', firstName: 'Jane', portfolioUrl: 'https://vitrine.test/jane' };

describe('welcomeMail', () => {
  it('has the same content in HTML and in plain text', () => {
    const { subject, html, text } = welcomeMail(about);
    expect(subject).toBe('Welcome to Vitrine, Jane');
    for (const part of [
      'Welcome, Jane',
      'Your portfolio is online.',
      'https://vitrine.test/jane',
      'completed your profile',
    ]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/[<>]/);
  });

  it('ADM-MAIL-07 escapes every value', () => {
    const { html } = welcomeMail({
      brand: '"><script>1</script>',
      firstName: '<img src=x onerror=alert(1)>',
      portfolioUrl: 'https://vitrine.test/"onclick="x',
    });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).not.toContain('"onclick="');
  });

  it('loads nothing from anywhere', () => {
    expect(welcomeMail(about).html).not.toMatch(/<link|<img|url\(|@import|src=/);
  });
});
