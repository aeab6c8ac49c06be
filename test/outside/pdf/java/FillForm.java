import java.io.File;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.PdfStamper;
import com.lowagie.text.pdf.PdfWriter;

/** {@code FillForm LIBRARY FOLDER}: as fill.py, with PDFBox or OpenPDF (of the line of iText). */
public class FillForm {
  static Path folder;
  static final List<String[]> answers = new ArrayList<>();

  interface Change<T> {
    void on(T document) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    folder = Path.of(args[1]);
    for (String line : Files.readAllLines(folder.resolve("answers.tsv"))) {
      answers.add(line.split("\t", -1));
    }
    if (args[0].equals("pdfbox")) pdfbox();
    else openpdf();
  }

  static File file(String name) {
    return folder.resolve(name + ".pdf").toFile();
  }

  static void pdfbox() throws Exception {
    box("drawn", pdf -> {}, CompressParameters.DEFAULT_COMPRESSION);
    box("uncompressed", pdf -> {}, CompressParameters.NO_COMPRESSION);
    box(
        "viewers draw",
        pdf -> pdf.getDocumentCatalog().getAcroForm().setNeedAppearances(true),
        CompressParameters.DEFAULT_COMPRESSION);
    box("flattened", pdf -> pdf.getDocumentCatalog().getAcroForm().flatten(),
        CompressParameters.DEFAULT_COMPRESSION);
    box(
        "encrypted",
        pdf -> {
          var policy = new StandardProtectionPolicy("owner", "", new AccessPermission());
          policy.setEncryptionKeyLength(256);
          pdf.protect(policy);
        },
        CompressParameters.DEFAULT_COMPRESSION);
    box("appended", pdf -> {}, null);
  }

  /** Appended to the file where there is no compression. */
  static void box(String setting, Change<PDDocument> change, CompressParameters compression)
      throws Exception {
    try (PDDocument pdf = Loader.loadPDF(file("blank"))) {
      var form = pdf.getDocumentCatalog().getAcroForm();
      for (String[] answer : answers) {
        var field = form.getField(answer[1]);
        field.setValue(answer[0].equals("box") ? answer[3] : answer[2]);
        field.getCOSObject().setNeedToBeUpdated(true);
        for (var place : field.getWidgets()) {
          place.getCOSObject().setNeedToBeUpdated(true);
          if (place.getAppearance() == null) continue;
          place.getAppearance().getCOSObject().setNeedToBeUpdated(true);
          var look = place.getAppearance().getNormalAppearance();
          if (look.isStream()) look.getAppearanceStream().getCOSObject().setNeedToBeUpdated(true);
        }
      }
      change.on(pdf);
      if (compression != null) pdf.save(file(setting), compression);
      else {
        try (var to = new FileOutputStream(file(setting))) {
          pdf.saveIncremental(to);
        }
      }
    }
  }

  static void openpdf() throws Exception {
    open("drawn", false, stamper -> {});
    open("viewers draw", false, stamper -> stamper.getAcroFields().setGenerateAppearances(false));
    open("object streams", false, stamper -> stamper.setFullCompression());
    open("appended", true, stamper -> {});
    open("flattened", false, stamper -> stamper.setFormFlattening(true));
    open("encrypted", false, stamper ->
        stamper.setEncryption(new byte[0], "owner".getBytes(), PdfWriter.ALLOW_PRINTING,
            PdfWriter.ENCRYPTION_AES_128));
  }

  static void open(String setting, boolean appends, Change<PdfStamper> change) throws Exception {
    var to = new FileOutputStream(file(setting));
    var stamper = new PdfStamper(new PdfReader(file("blank").getPath()), to, '\0', appends);
    change.on(stamper);
    for (String[] answer : answers) {
      stamper.getAcroFields().setField(answer[1], answer[0].equals("text") ? answer[2] : answer[3]);
    }
    stamper.close();
  }
}
