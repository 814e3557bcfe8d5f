import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Look, NO_LOOK, type OwnLook } from '@vitrine/contracts/portfolio/look.rules';
import type { OwnLogo, ShowLogoDto, SiteImageDto } from '@vitrine/contracts/media/site-image.dto';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { aTemplate } from '@vitrine/testing/builders/portfolio';
import { asksBeforeLeaving } from '../../src/testing/asks-before-leaving.js';
import { Refused, type Call } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount } from './account.support.js';
import { name, openPortfolio } from './portfolio.support.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = async (own: OwnLook = { look: NO_LOOK, former: null }, refuses = false) => {
  let answer = own;
  const site = openAccount('?tab=portfolio', {
    templates: [aTemplate()],
    ownLook: () => answer,
    setLook: ({ body }: Call) => (refuses ? new Refused(503) : (answer = { look: body as Look, former: answer.look })),
    undoLook: () => (answer = { look: answer.former ?? NO_LOOK, former: answer.look }),
  });
  const paper = await screen.findByRole('radiogroup', { name: 'Paper' });
  const section = within(paper.closest<HTMLElement>('section')!);
  const color = (field: string, to: string) =>
    fireEvent.change(section.getByLabelText(`${field}, another color`), { target: { value: to } });
  return { ...site, section, color, button: (label: string) => section.getByRole('button', { name: label }) };
};
type Site = Awaited<ReturnType<typeof open>>;
const previews = ({ section }: Site) =>
  [section.getByText('On a desktop'), section.getByText('On a phone')].map((caption) => {
    const { style } = caption.closest('figure')!.querySelector<HTMLElement>('.template-page')!;
    return [style.getPropertyValue('--template-background'), style.getPropertyValue('--template-primary')];
  });
const sent = ({ api }: Site) => api.callsOf('setLook').map(({ body }) => body);

it('LOOK-06 shows the own page in colors and type that nobody else sees yet', async () => {
  const site = await open();
  expect(previews(site)).toEqual(Array(2).fill(['#ffffff', '#000000']));
  await site.user.click(within(site.section.getByRole('radiogroup', { name: 'Paper' })).getByLabelText('#f4efe6'));
  site.color('Accent', '#2a4b8d');
  await site.user.click(site.section.getByRole('radio', { name: 'EB Garamond' }));
  expect(previews(site)).toEqual(Array(2).fill(['#f4efe6', '#2a4b8d']));
  const page = site.section.getByText('On a phone').closest('figure')?.querySelector<HTMLElement>('.template-page');
  expect(page?.style.getPropertyValue('--template-fontFamily')).toMatch(
    /^'EB Garamond Variable'.*'EB Garamond Stand-in'/,
  );
  expect(sent(site)).toEqual([]);
  expect(asksBeforeLeaving()).toBe(true);

  await site.user.click(site.button('Apply look'));
  await waitFor(() => expect(said()).toEqual(['Look updated', undefined]));
  expect(sent(site)).toEqual([{ colors: { accent: '#2a4b8d', paper: '#f4efe6' }, type: 'garamond' }]);
  expect(asksBeforeLeaving()).toBe(false);
});
it('LOOK-03 explains what cannot be read, and takes the nearest that can only when it is pressed', async () => {
  const site = await open();
  site.color('Accent', '#ffe14d');
  expect(site.section.getByRole('alert').textContent).toContain('a contrast of only 1.1:1. It needs 4.5:1');
  expect(previews(site)).toEqual(Array(2).fill(['#ffffff', '#000000']));
  await site.user.click(site.button('Apply look'));
  expect(sent(site)).toEqual([]);
  await site.user.click(site.section.getByRole('button', { name: /^Take the nearest that works/ }));
  expect(site.section.queryByRole('alert')).toBeNull();
  await site.user.click(site.button('Apply look'));
  await waitFor(() => expect(sent(site)).toHaveLength(1));
  expect(sent(site)).not.toMatchObject([{ colors: { accent: '#ffe14d' } }]);

  site.color('Paper', '#808080');
  expect(site.section.getByRole('alert').textContent).toContain('A page needs 9:1');
});
it('LOOK-05 undoes the last change, and the undoing', async () => {
  const look = { colors: { accent: '#2a4b8d', paper: '#f4efe6' }, type: null };
  const site = await open({ look, former: NO_LOOK });
  expect(previews(site)[0]).toEqual(['#f4efe6', '#2a4b8d']);
  await site.user.click(site.button('Undo last change'));
  await waitFor(() => expect(previews(site)[0]).toEqual(['#ffffff', '#000000']));
  await waitFor(() => expect(said()[0]).toBe('The former look is back'));
  await site.user.click(site.button('Undo last change'));
  await waitFor(() => expect(previews(site)[0]).toEqual(['#f4efe6', '#2a4b8d']));
});
it('LOOK-06 keeps what was chosen when it could not be saved, and discards it when that is wanted', async () => {
  const site = await open(undefined, true);
  site.color('Paper', '#f4efe6');
  await site.user.click(site.button('Apply look'));
  await waitFor(() => expect(said()[0]).toBe('Failed to update your look'));
  expect(previews(site)[0]).toEqual(['#f4efe6', '#000000']);
  await site.user.click(site.button('Discard'));
  expect(previews(site)[0]).toEqual(['#ffffff', '#000000']);
  expect(asksBeforeLeaving()).toBe(false);
});
it('LOOK-01 LOOK-07 wears the owner’s colors and type on their page, in the template’s layout', async () => {
  const { colorScheme, typography } = aTemplate();
  openPortfolio(
    { template: 'epic' },
    {
      templateOf: {
        templateId: 'epic',
        dress: {
          own: true,
          colorScheme: { ...colorScheme, background: '#f4efe6', danger: '#8a0000' },
          typography: { ...typography, fontFamily: 'Lora', textFamily: 'Source Sans 3' },
        },
      },
    },
  );
  await name();
  const root = document.documentElement;
  const value = (variable: string) => root.style.getPropertyValue(`--template-${variable}`);
  expect(root.classList.contains('own-look')).toBe(true);
  expect([value('background'), value('danger'), document.body.className]).toEqual([
    '#f4efe6',
    '#8a0000',
    'template-epic',
  ]);
  expect([value('fontFamily'), value('textFamily')]).toEqual([
    expect.stringContaining("'Lora Stand-in'"),
    expect.stringContaining("'Source Sans 3 Stand-in'"),
  ]);
});

const image = aPhotoImage({ base: '/images/logo-0123456789', widths: [320, 640] });
const aLogo = (over: Partial<SiteImageDto> = {}): OwnLogo => ({
  logo: { id: anId(), photoId: null, state: 'ready', url: `${image.base}/640.webp`, image, ...over },
  canReturn: false,
});
const openLogo = async (first: OwnLogo, uploaded: OwnLogo | Refused = aLogo()) => {
  let own = first;
  const site = openAccount('?tab=portfolio', {
    ownLogo: () => own,
    uploadLogo: () => (uploaded instanceof Refused ? uploaded : (own = uploaded)),
    showLogo: ({ body }: Call) => (own = (body as ShowLogoDto).shown ? aLogo() : { logo: null, canReturn: true }),
  });
  const input = await screen.findByLabelText<HTMLInputElement>(/^Choose a(nother)? logo$/);
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  return {
    ...site,
    choose,
    sent: () => site.api.callsOf('uploadLogo').map(({ body }) => (body as FormData).get('logo') as File),
  };
};
const grounds = () =>
  screen
    .queryAllByRole('img', { name: /^On (light|dark) paper$/ })
    .map((shown) => shown.parentElement!.style.backgroundColor);

it('LOOK-08 takes a logo and shows it on light and on dark paper', async () => {
  const { choose, sent } = await openLogo({ logo: null, canReturn: false });
  expect(grounds()).toEqual([]);
  choose(new File(['x'.repeat(1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
  await waitFor(() => expect(said()).toEqual(['Invalid File', 'Please select a logo smaller than 1MB.']));
  expect(sent()).toEqual([]);
  choose(new File(['x'], 'mark.png', { type: 'image/png' }));
  await waitFor(() => expect(grounds()).toEqual(['rgb(251, 250, 248)', 'rgb(22, 21, 19)']));
  expect(said()[0]).toBe('Logo updated');
  expect(sent().map(({ name: file }) => file)).toEqual(['mark.png']);
});
it('LOOK-08 SEC-20 sends of an SVG the picture that it draws', async () => {
  const blobs: Blob[] = [];
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:svg';
  });
  // What jsdom cannot do: load an image, and draw.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const drawImage = jest.fn();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    done(new Blob([`${this.width} × ${this.height}`], { type: 'image/png' }));
  });
  const { choose, sent } = await openLogo({ logo: null, canReturn: false });
  choose(
    new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"/>'], 'Mark.SVG', { type: 'image/svg+xml' }),
  );
  await waitFor(() => expect(grounds()).toHaveLength(2));
  const [file] = sent();
  expect([file?.name, file?.type]).toEqual(['Mark.png', 'image/png']);
  const texts = await act(() => Promise.all([file!.text(), blobs[0]!.text()]));
  expect(texts).toEqual(['1440 × 360', expect.stringContaining('width="1440" height="360"')]);
  expect(drawImage).toHaveBeenCalledWith(expect.objectContaining({ src: 'blob:svg' }), 0, 0, 1440, 360);
  jest.restoreAllMocks();
});
it('LOOK-10 takes the logo away and back', async () => {
  const { user, api } = await openLogo(aLogo());
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  await waitFor(() => expect(grounds()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(grounds()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  await user.click(await screen.findByRole('button', { name: 'Put the former logo back' }));
  await waitFor(() => expect(grounds()).toHaveLength(2));
  expect(api.callsOf('showLogo').map(({ body }) => body)).toEqual(
    [false, true, false, true].map((shown) => ({ shown })),
  );
});
it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
  'LOOK-09 LOOK-11 stands in the place of the name in the template %s, and gives the page its icon',
  async (template) => {
    const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' });
    document.head.append(icon);
    openPortfolio({ template, profile: { logo: image } });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
    expect(within(heading).getByRole('img', { name: 'Ada Lovelace' }).getAttribute('src')).toBe(
      `${image.base}/640.webp`,
    );
    await waitFor(() => expect(icon.getAttribute('href')).toBe(`${image.base}/icon-32.png`));
    cleanup();
    expect(icon.getAttribute('href')).toBe('/favicon.svg');
    icon.remove();
  },
);
