import { describe, expect, it } from '@jest/globals';
import { fileNameOf, titleOf } from './file-name.rules.js';

describe('what a file is called', () => {
  it.each([
    ['dunes.jpg', 'dunes.jpg'],
    [' Dünen 日本 🌅.jpg ', 'Dünen 日本 🌅.jpg'],
    ['C:\\fakepath\\dunes.jpg', 'dunes.jpg'],
    ['holidays/2026/dunes.jpg', 'dunes.jpg'],
    ['a\u0000b\r\n.jpg', 'ab.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nSet-Cookie: b.jpg', 'aSet-Cookie: b.jpg'],
    ['\ud800x.jpg', '\ufffdx.jpg'],
    ['👩‍👧.jpg', '👩‍👧.jpg'],
    ['Cafe\u0301.jpg', 'Caf\u00e9.jpg'],
    ['', null],
    [' ', null],
    [null, null],
    ['..', null],
    [undefined, null],
    ['/', null],
  ])('%j is %j', (sent, name) => {
    expect(fileNameOf(sent)).toBe(name);
  });

  it('keeps its ending when it is cut, and no half of a sign', () => {
    const cut = fileNameOf(`${'🌅'.repeat(200)}.jpeg`) ?? '';
    expect(cut.length).toBeLessThanOrEqual(255);
    expect(cut.endsWith('🌅.jpeg')).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
  });
});

describe('a title made of it', () => {
  it.each([
    ['IMG_1234-edit.jpg', 'IMG 1234 edit'],
    ['Évora at night.HEIC', 'Évora at night'],
    ['my.cat.on.the.roof.jpeg', 'my.cat.on.the.roof'],
    ['__--.png', 'Untitled'],
    ['.jpg', 'Untitled'],
    ['noending', 'noending'],
    [`${'a'.repeat(250)}.jpg`, 'a'.repeat(200)],
    [`${'a'.repeat(199)}😀.jpg`, 'a'.repeat(199)],
    ['Cafe\u0301.jpg', 'Caf\u00e9'],
    ['😀.jpg', 'Untitled'],
  ])('makes of %s the title %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });

  it.each([
    ['IMG_20240506_070809.jpg', 'IMG'],
    ['IMG_20240506_070809123_HDR.jpg', 'IMG HDR'],
    ['IMG20240506070809.jpg', 'IMG'],
    ['PXL_20240506_070809123.MP.jpg', 'PXL .MP'],
    ['20240506_070809.jpg', 'Untitled'],
    ['20240506_070809(0).heic', '(0)'],
    ['Screenshot_20240506-070809_Chrome.jpg', 'Screenshot Chrome'],
    ['Screenshot_2024-05-06-07-08-09-123_com.maps.jpg', 'Screenshot com.maps'],
    ['Screenshot 2024-05-06 at 07.08.09.png', 'Screenshot'],
    ['Screen Shot 2024-05-06 at 7.08.09 AM.png', 'Screen Shot'],
    ['Screenshot from 2024-05-06 07-08-09.png', 'Screenshot from'],
    ['Screenshot 2024-05-06 070809.png', 'Screenshot'],
    ['WhatsApp Image 2024-05-06 at 07.08.09 (1).jpeg', 'WhatsApp Image (1)'],
    ['WhatsApp Image 2024-05-06 at 7.08.09 PM.jpeg', 'WhatsApp Image'],
    ['IMG-20240506-WA0001.jpg', 'IMG WA0001'],
    ['signal-2024-05-06-070809.jpg', 'signal'],
    ['photo_2024-05-06_07-08-09.jpg', 'photo'],
    ['2024-05-06 07.08.09.jpg', 'Untitled'],
    ['WIN_20240506_07_08_09_Pro.jpg', 'WIN Pro'],
    ['DJI_20240506070809_0001_D.JPG', 'DJI 0001 D'],
    ['Anna 06.05.2024 07.08.jpg', 'Anna'],
    ['FB_IMG_1714972089123.jpg', 'FB IMG'],
    ['Foto 06.05.24, 07 08 09.jpg', 'Foto'],
    ['240506_070809.jpg', 'Untitled'],
    ['20240506.jpg', 'Untitled'],
  ])('leaves out of %s when it was taken', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });

  it.each([
    ['2024-05-06 Wedding of Anna.jpg', '2024 05 06 Wedding of Anna'],
    ['20240506 Wedding.jpg', '20240506 Wedding'],
    ['Summer 2024.jpg', 'Summer 2024'],
    ['DSC_20240.jpg', 'DSC 20240'],
    ['Route 66, 12.jpg', 'Route 66, 12'],
  ])('leaves what a photographer has written in %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});
